import { useState } from 'react';

interface Confirmed {
  /** It is under way. */
  readonly isBusy: boolean;
  /** Why it was refused, in a line. */
  readonly problem: string | null;
  readonly onConfirm: () => void;
}

/** What a `ConfirmDialog` does when somebody confirms. `act` returns why it was refused, or null when it is done. */
export function useConfirmed(act: () => Promise<string | null>): Confirmed {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (): Promise<void> => {
    setIsBusy(true);
    const refusal = await act();
    setIsBusy(false);
    setProblem(refusal);
  };
  return { isBusy, problem, onConfirm: () => void run() };
}

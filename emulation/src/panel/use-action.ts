import { useState } from 'react';

export interface Action {
  isBusy: boolean;
  /** The result of the last action, in words. */
  said: string | null;
  run(work: () => Promise<void>, whenDone: string): Promise<void>;
}

/** Runs one action at a time and keeps its result. */
export function useAction(): Action {
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const run = async (work: () => Promise<void>, whenDone: string): Promise<void> => {
    setBusy(true);
    setSaid(null);
    try {
      await work();
      setSaid(whenDone);
    } catch (error) {
      setSaid(`That did not work: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, said, run };
}

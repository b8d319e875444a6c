import { useState } from 'react';

export interface Action {
  isBusy: boolean;
  /** What came of the last one, in words. */
  said: string | null;
  run(work: () => Promise<void>, whenDone: string): Promise<void>;
}

/** One thing at a time, and what came of it. */
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

import { useSyncExternalStore } from 'react';

/** The progress of a long step. */
export interface Steps {
  /** Of the rows that are being sent, from 0 to 1. */
  readonly share: number;
  /** Rows of the file that are read so far. */
  readonly rowsRead: number;
}

/** Progress changes many times a second, so it only redraws the parts that show it, not the whole page with all its selects. */
export interface Progress {
  read(): Steps;
  tell(steps: Partial<Steps>): void;
  subscribe(listener: () => void): () => void;
}

export function createProgress(): Progress {
  const listeners = new Set<() => void>();
  let now: Steps = { share: 0, rowsRead: 0 };
  return {
    read: () => now,
    tell(steps) {
      now = { ...now, ...steps };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const useProgress = ({ subscribe, read }: Progress): Steps => useSyncExternalStore(subscribe, read);

/** One line of the doctor: what was looked at, how it is, and for what is wrong, what to do. */
export interface Finding {
  check: string;
  state: 'ok' | 'wrong' | 'not set';
  said: string;
}

/** How long anybody who is asked may take. */
export const WITHIN_MS = 5_000;

export const ok = (check: string, said: string): Finding => ({ check, state: 'ok', said });
export const wrong = (check: string, said: string): Finding => ({ check, state: 'wrong', said });
export const notSet = (check: string, said: string): Finding => ({ check, state: 'not set', said });
export const wordsOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
};

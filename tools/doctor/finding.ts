/** A line of the doctor's report: what was checked, the result, and for a problem, what to do. */
export interface Finding {
  check: string;
  state: 'ok' | 'wrong' | 'not set';
  said: string;
}

/** How long each remote service may take to answer. */
export const WITHIN_MS = 5_000;

export const ok = (check: string, said: string): Finding => ({ check, state: 'ok', said });
export const wrong = (check: string, said: string): Finding => ({ check, state: 'wrong', said });
export const notSet = (check: string, said: string): Finding => ({ check, state: 'not set', said });
export const wordsOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
};

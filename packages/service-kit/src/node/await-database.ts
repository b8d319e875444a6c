import { DatabaseUnavailable } from '../database.ts';

export interface Patience {
  /** How long to go on trying. */
  forSeconds: number;
  /** Receives one line for each failed attempt. */
  say(line: string): void;
}

export const USUAL_PATIENCE_SECONDS = 300;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Runs the database work of a start, and repeats it while the database is down or recovering; `run` must allow that. Throws the
 * last DatabaseUnavailable when the time is over. Throws any other error at once: a wrong password stays wrong.
 */
export async function onceAnswered<T>(run: () => Promise<T>, { forSeconds, say }: Patience): Promise<T> {
  const endsAt = performance.now() + forSeconds * 1_000;
  let pauseMs = FIRST_PAUSE_MS;
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      const isOver = performance.now() + pauseMs > endsAt;
      const next = isOver ? `giving up after ${forSeconds} s` : `next try in ${pauseMs / 1_000} s`;
      say(`The database does not answer (try ${attempt}: ${error.message}); ${next}.`);
      if (isOver) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    }
  }
}

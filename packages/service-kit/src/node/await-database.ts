import { DatabaseUnavailable } from '../database.ts';

export interface Patience {
  /** How long to go on trying. */
  forSeconds: number;
  /** Hears of each try that failed, in one line. */
  say(line: string): void;
}

export const USUAL_PATIENCE_SECONDS = 300;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Runs what a start needs of the database, again while the database is down or still recovering. `run` must bear to be
 * repeated. Throws the DatabaseUnavailable of the last try when the time is over, and anything else at once: a wrong password
 * does not become right.
 */
export async function onceAnswered<T>(run: () => Promise<T>, { forSeconds, say }: Patience): Promise<T> {
  const endsAt = Date.now() + forSeconds * 1_000;
  let pauseMs = FIRST_PAUSE_MS;
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      const isOver = Date.now() + pauseMs > endsAt;
      const next = isOver ? `giving up after ${forSeconds} s` : `next try in ${pauseMs / 1_000} s`;
      say(`The database does not answer (try ${attempt}: ${error.message}); ${next}.`);
      if (isOver) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    }
  }
}

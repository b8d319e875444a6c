import type { Database } from '@plumbline/service-kit/database';

const FIRST_AFTER_MS = 5 * 60_000;
const EVERY_MS = 60 * 60_000;

/**
 * Vacuums and analyses the embedded database from time to time: a server does so itself, PGlite does not. Returns a function that stops it.
 */
export function keepUp(database: Database, onError: (error: unknown) => void): () => void {
  if (database.engine !== 'pglite') return () => {};
  const run = () => void database.script('vacuum analyze').catch(onError);
  const first = setTimeout(run, FIRST_AFTER_MS).unref();
  const timer = setInterval(run, EVERY_MS).unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}

import { type Database, DatabaseError, type Tx, unbroken } from '@plumbline/service-kit/database';
import type { Page } from 'playwright-core';
import type { Asks } from './harness.ts';

export type Ask = <Name extends keyof Asks>(name: Name, ask: Asks[Name]['ask']) => Promise<Asks[Name]['answer']>;

/** Asks the worker of this page. Throws what it threw. */
export const askOf =
  (page: Page): Ask =>
  async (name, ask) => {
    const outcome = await page.evaluate(([wanted, question]) => window.harness.ask(wanted, question), [
      name,
      ask,
    ] as const);
    if (outcome.ok) return outcome.value as never; // Asks pairs each question with its answer
    const { message, code, constraint } = outcome.failure;
    throw code === undefined ? new Error(message) : new DatabaseError(message, code, constraint);
  };

/** The database of the page's worker, for test data: its transactions and the services' share one queue. */
export function farDatabase(ask: Ask): Database {
  const within = (transaction: number): Tx => ({
    // The caller gives the row type with its SQL; it cannot be checked here.
    query: <Row>(text: string, params: readonly unknown[] = []) =>
      ask('query', { transaction, text, params }) as Promise<Row[]>,
    fetchText: (text, params = []) => ask('fetchText', { transaction, text, params }),
  });
  return {
    engine: 'pglite',
    async transaction(run) {
      const transaction = await ask('begin', null);
      try {
        const result = await unbroken(within(transaction), (tx) => run(tx, { moveTo: () => true }));
        await ask('end', { transaction, isKept: true });
        return result;
      } catch (error) {
        await ask('end', { transaction, isKept: false });
        throw error;
      }
    },
    probe: () => Promise.reject(new Error('nobody asks from afar whether it is ready')),
    notify: async () => {},
    listen: () => Promise.reject(new Error('nothing listens from afar')),
    script: () => Promise.reject(new Error('the database was migrated before it was shipped')),
    close: async () => {},
  };
}

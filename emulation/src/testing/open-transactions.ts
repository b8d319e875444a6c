import type { Database, Tx } from '@plumbline/service-kit/database';
import type { Asks } from './harness.ts';

/** Ends a transaction whose work is not to be kept. */
class GivenUp extends Error {}

/** Transactions that stay open until the test ends them. */
export function openTransactions(database: Database) {
  const open = new Map<number, { tx: Tx; end(isKept: boolean): Promise<unknown> }>();
  let last = 0;

  const found = (id: number) => {
    const transaction = open.get(id);
    if (!transaction) throw new Error(`there is no open transaction ${id}`);
    return transaction;
  };
  return {
    begin(): Promise<number> {
      return new Promise((begun, failed) => {
        const over = database.transaction(
          (tx) =>
            new Promise<void>((keep, giveUp) => {
              const id = ++last;
              const end = (isKept: boolean) => {
                if (isKept) keep();
                else giveUp(new GivenUp());
                return over.catch((error: unknown) => {
                  if (!(error instanceof GivenUp)) throw error;
                });
              };
              open.set(id, { tx, end });
              begun(id);
            }),
        );
        over.catch(failed);
      });
    },
    of: ({ transaction }: { transaction: number }): Tx => found(transaction).tx,
    async end({ transaction, isKept }: Asks['end']['ask']): Promise<null> {
      const { end } = found(transaction);
      open.delete(transaction);
      await end(isKept);
      return null;
    },
  };
}

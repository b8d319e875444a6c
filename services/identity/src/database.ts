import { ORDINARY_MS, type Database as ServiceDatabase, type Tx } from '@plumbline/service-kit/database';

export type Database = Pick<ServiceDatabase, 'transaction'>;
export type { Tx };

/** Runs in one transaction, as a role that only sees the schema `identity`. */
export function asIdentity<T>(database: Database, run: (tx: Tx) => Promise<T>): Promise<T> {
  return database.transaction(
    async (tx) => {
      await tx.query('set local role plumbline_identity');
      return run(tx);
    },
    { share: 'identity', withinMs: ORDINARY_MS },
  );
}

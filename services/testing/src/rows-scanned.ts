import type { Tx } from '@plumbline/service-kit/database';

/** How many rows of the tables of people and invitations are scanned without an index while something runs. */
export async function rowsScanned(tx: Tx, run: () => Promise<unknown>): Promise<Record<string, number>> {
  // The counters may still include earlier transactions.
  const read = () =>
    tx.query<{ name: string; rows: number }>(
      `select relname as name, seq_tup_read::int as rows from pg_stat_xact_user_tables
       where schemaname = 'platform' and relname in ('invitation', 'tenant_user')`,
    );
  const before = new Map((await read()).map(({ name, rows }) => [name, rows]));
  await run();
  return Object.fromEntries((await read()).map(({ name, rows }) => [name, rows - (before.get(name) ?? 0)]));
}

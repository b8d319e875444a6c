import type { Tx } from '@plumbline/service-kit/database';

/**
 * Fills a table with many rows at once. Drops indexes except the primary key, foreign keys and triggers before, and restores them
 * afterwards: checking the whole table takes a fraction of the time of checking each row. Requires the rights of the table's
 * owner. Others wait until the transaction ends.
 */
export async function bulkLoad(tx: Tx, table: string, run: () => Promise<void>): Promise<void> {
  const parts = await partsOf(tx, table);
  for (const { remove } of parts) await tx.query(remove);
  await run();
  for (const { restore } of parts) await tx.query(restore);
}

/** Each with the statements that drop and restore it, as the database itself writes them. */
const partsOf = (tx: Tx, table: string): Promise<{ remove: string; restore: string }[]> =>
  tx.query(
    `select format('alter table %s drop constraint %I', $1::text, c.conname) as remove,
            format('alter table %s add constraint %I %s', $1::text, c.conname, pg_get_constraintdef(c.oid)) as restore
     from pg_constraint c where c.conrelid = to_regclass($1::text) and c.contype = 'f'
     union all
     select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
     from pg_index i where i.indrelid = to_regclass($1::text) and not i.indisunique
     union all
     select format('alter table %s disable trigger %I', $1::text, t.tgname), format('alter table %s enable trigger %I', $1::text, t.tgname)
     from pg_trigger t where t.tgrelid = to_regclass($1::text) and not t.tgisinternal`,
    [table],
  );

import { AS_LONG_AS_IT_TAKES, type Database, type Tx } from '@plumbline/service-kit/database';
import { type DemoOptions, makeCompanies } from './make-demo.ts';

/** Empties the tables of both services and creates the demo company again. All or nothing. */
export async function remakeDemo(database: Database, options: DemoOptions): Promise<void> {
  await database.transaction(async (tx) => {
    await emptyTables(tx);
    await makeCompanies(tx, options);
  }, AS_LONG_AS_IT_TAKES);
  await database.script('vacuum analyze');
}

/** Every table except the records of migrations. Open change streams end, since their tenants are gone. */
async function emptyTables(tx: Tx): Promise<void> {
  const [tables] = await tx.query<{ names: string }>(
    `select string_agg(format('%I.%I', schemaname, tablename), ', ') as names from pg_tables
     where schemaname in ('platform', 'workflow') and tablename <> 'migration'`,
  );
  if (tables) await tx.query(`truncate ${tables.names} restart identity cascade`);
}

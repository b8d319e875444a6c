import type { TenantId } from '@plumbline/contract/values';
import { enterTenant } from '@plumbline/service-kit/access';
import { AS_LONG_AS_IT_TAKES, type Database, type Tx } from '@plumbline/service-kit/database';
import { tablesOf } from '../../data/tables.ts';
import { PlainError } from '../../plain-error.ts';
import { tenantNamed } from '../named.ts';
import { listTenants } from '../store.ts';

const PAUSE_MS = 200;
/** The longest call, an import, takes two minutes. */
const LONGEST_CALL_MS = 150_000;

interface Surroundings {
  say(line: string): void;
  ask?(question: string): Promise<string>;
}

/**
 * Deletes every row of a tenant in every table, in one transaction, and records its id, the time and the numbers of rows. A call under way
 * may write afterwards, so it waits for these calls and deletes what they left. Throws a PlainError and deletes nothing if the tenant is
 * unknown, is the only one, or if the confirmed name differs.
 */
export async function runErase(
  database: Database,
  { tenant: wanted, typed }: { tenant: string; typed: string | undefined },
  { say, ask }: Surroundings,
): Promise<void> {
  const again = await database.transaction((tx) => erasedBefore(tx, wanted), AS_LONG_AS_IT_TAKES);
  if (again !== undefined)
    return say(`${wanted} was erased before. What was left: ${again} rows, which are deleted now.`);
  const { id, name } = await database.transaction((tx) => erasable(tx, wanted), AS_LONG_AS_IT_TAKES);
  const answer = typed ?? (await ask?.(`Everything of ${name} is deleted for good. Type its name to go on: `));
  if (answer === undefined) throw new PlainError(`Nothing was erased. Say --yes-erase "${name}".`);
  if (answer.trim() !== name)
    throw new PlainError(`Nothing was erased: "${answer}" is not the company’s name, which is "${name}".`);
  const { rows, erasedAt } = await database.transaction((tx) => erased(tx, id, wanted), AS_LONG_AS_IT_TAKES);
  await callsBegunBefore(database, erasedAt);
  await database.transaction((tx) => emptied(tx, id), AS_LONG_AS_IT_TAKES);
  await database.script('vacuum analyze');
  const counts = Object.values(rows);
  const sum = counts.reduce((all, count) => all + count, 0);
  say(
    `Erased ${name}: ${sum} rows of ${counts.filter((count) => count > 0).length} tables. The id ${id} is noted as erased.`,
  );
  say(
    'Open pages of its people end within a second. Backups and exports that were made before still hold it: delete them too.',
  );
}

/** Finishes, by the tenant's id, an erasure that was interrupted after its record. Returns the number of rows that were left. */
async function erasedBefore(tx: Tx, wanted: string): Promise<number | undefined> {
  const [record] = await tx.query<{ id: TenantId }>(
    'select erased_id as id from platform.erasure where erased_id::text = $1',
    [wanted],
  );
  return record && Object.values(await emptied(tx, record.id)).reduce((sum, count) => sum + count, 0);
}

async function erasable(tx: Tx, wanted: string) {
  const tenant = await tenantNamed(tx, wanted);
  if ((await listTenants(tx)).length === 1)
    throw new PlainError(
      `Nothing was erased: ${tenant.name} is the only company here. Delete the whole database instead (dropdb, or the data folder), which leaves nothing of it.`,
    );
  return tenant;
}

async function erased(tx: Tx, id: TenantId, wanted: string) {
  await tx.query('lock table platform.tenant in share row exclusive mode'); // two erasures at once must not delete the last company
  await erasable(tx, wanted);
  const rows = await emptied(tx, id);
  const [row] = await tx.query<{ erasedAt: Date }>(
    'insert into platform.erasure (erased_id, rows) values ($1, $2) returning clock_timestamp() as "erasedAt"',
    [id, JSON.stringify(rows)],
  );
  if (row === undefined) throw new Error('no record of the erasure');
  return { rows, erasedAt: row.erasedAt };
}

/** Deletes the tenant's rows, referring rows first. Returns their numbers by table. */
async function emptied(tx: Tx, id: TenantId): Promise<Record<string, number>> {
  await enterTenant(tx, id);
  const tables = (await tablesOf(tx)).filter(({ isOfTenants }) => isOfTenants).toReversed();
  const rows: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await tx.query<{ count: number }>(
      `with gone as (delete from ${name} where tenant_id = $1 returning 1) select count(*) as count from gone`,
      [id],
    );
    rows[name] = row?.count ?? 0;
  }
  return rows;
}

/** Waits until our other sessions have ended what they began before now. */
async function callsBegunBefore(database: Database, moment: Date): Promise<void> {
  for (const endsAt = performance.now() + LONGEST_CALL_MS; performance.now() < endsAt; ) {
    const [row] = await database.transaction((tx) =>
      tx.query<{ count: number }>(
        `select count(*) as count from pg_stat_activity
         where datname = current_database() and usename = current_user and pid <> pg_backend_pid() and xact_start <= $1::timestamptz`,
        [moment],
      ),
    );
    if ((row?.count ?? 0) === 0) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

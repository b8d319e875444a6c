import { AS_LONG_AS_IT_TAKES, type Database, DatabaseError, type Tx } from '@plumbline/service-kit/database';
import {
  distributeTables,
  gatherTables,
  letRequestsIn,
  REQUESTS_ROLE,
  tablesToDistribute,
  tablesToGather,
  type Witness,
} from '@plumbline/service-kit/distribution/tables';
import { SCHEMAS, type Table, tablesOf } from '../data/tables.ts';
import { type Proof, proofOf } from '../move/proof.ts';
import { PlainError, TRY_AGAIN } from '../plain-error.ts';
import { assertReady } from './assert-ready.ts';

/** Services read at their start which migrations there are, and whether a move has ended. */
async function letServicesStart(tx: Tx): Promise<void> {
  const made = await tx.query<{ schema: string }>(
    `select schemaname as schema from pg_tables where tablename = 'migration' and schemaname = any($1::text[])`,
    [SCHEMAS],
  );
  for (const { schema } of made) await tx.query(`grant select on ${schema}.migration to plumbline_${schema}`);
  await tx.query(`grant select on platform.move to ${made.map(({ schema }) => `plumbline_${schema}`).join()}`);
}

/**
 * Distributes the companies' rows over the workers of the cluster, or brings them back, in one transaction. It commits only if each table
 * has the same number of rows and the same checksum as before, so an interrupted run has changed nothing. Run it again then, and after an
 * upgrade that added tables. Throws a PlainError that says what prevents it.
 */
export async function runDistribute(
  database: Database,
  { isBack }: { isBack: boolean },
  say: (line: string) => void,
): Promise<void> {
  await database.transaction(assertReady, AS_LONG_AS_IT_TAKES);
  if (!isBack) await database.transaction(letWorkersIn, AS_LONG_AS_IT_TAKES);
  const { tables, rows } = await database.transaction((tx) => taken(tx, isBack, say), AS_LONG_AS_IT_TAKES);
  if (tables === 0) {
    say(isBack ? 'No table is distributed.' : 'All tables are distributed already.');
    return;
  }
  await database.script('analyze');
  if (!isBack) await database.transaction(assertLetIn, AS_LONG_AS_IT_TAKES);
  const where = isBack ? 'back on the coordinator' : 'distributed';
  say(`${rows} rows of ${tables} tables are ${where}, the same checksum for each.`);
  if (!isBack)
    say(
      'From now on let services sign in as a role that owns none of the tables: docs/scaling.md says how to make it.',
    );
}

async function letWorkersIn(tx: Tx): Promise<void> {
  try {
    await letRequestsIn(tx);
  } catch (error) {
    throw new PlainError(
      `A worker does not know the role ${REQUESTS_ROLE}, or does not let us change it. Nothing was distributed.\n${error instanceof Error ? error.message : error}`,
    );
  }
}

async function taken(tx: Tx, isBack: boolean, say: (line: string) => void): Promise<{ tables: number; rows: number }> {
  await propagateText(tx);
  const names = await (isBack ? tablesToGather(tx) : tablesToDistribute(tx));
  if (names.length === 0) return { tables: 0, rows: 0 };
  await reserve(tx, names);
  const tables = new Map((await tablesOf(tx)).map((table) => [table.name, table]));
  const proofs = new Map<string, Proof>();
  const proof = (name: string) => proofOf(tx, tables.get(name) as Table); // they come from the same catalogue
  const witness: Witness = {
    before: async (name) => void proofs.set(name, await proof(name)),
    async after(name) {
      const [before, now] = [proofs.get(name), await proof(name)];
      if (before?.rows !== now.rows || before.checksum !== now.checksum)
        throw new PlainError(
          `${name} would not be the same (${now.rows} rows of ${before?.rows}, or another value in them). Nothing was changed. ${TRY_AGAIN}`,
        );
      say(`${proofs.size} of ${names.length}  ${name}: ${now.rows} rows, ${now.checksum.slice(0, 16)}`);
    },
  };
  await (isBack ? gatherTables(tx, witness) : distributeTables(tx, witness));
  if (!isBack) {
    await letServicesStart(tx);
  }
  return { tables: names.length, rows: [...proofs.values()].reduce((sum, { rows }) => sum + rows, 0) };
}

/** Values have the same text on each server: `set local` reaches them all. */
async function propagateText(tx: Tx): Promise<void> {
  await tx.query(`select set_config('citus.propagate_set_commands', 'local', true)`);
  const settings = ["timezone to 'UTC'", 'datestyle to iso, mdy', 'intervalstyle to postgres', 'bytea_output to hex'];
  for (const setting of [...settings, 'extra_float_digits to 1']) await tx.query(`set local ${setting}`);
}

/** Keeps services out until the transaction ends. Throws a PlainError while a service holds a table. */
async function reserve(tx: Tx, tables: readonly string[]): Promise<void> {
  await tx.query(`select set_config('lock_timeout', '5s', true)`);
  try {
    await tx.query(`lock table ${tables.join()} in access exclusive mode`);
  } catch (error) {
    if (DatabaseError.codeOf(error) !== '55P03') throw error;
    throw new PlainError('Somebody works with the tables. Stop the services first. Nothing was changed.');
  }
}

/** Requests reach the workers under their own role. In a transaction of its own, like a request. */
async function assertLetIn(tx: Tx): Promise<void> {
  try {
    await tx.query(`select set_config('role', $1, true), platform.enter_tenant($2)`, [REQUESTS_ROLE, NO_TENANT]);
    await tx.query('select count(*) from workflow.job');
  } catch (error) {
    throw new PlainError(
      `The workers do not let ${REQUESTS_ROLE} in: say in their pg_hba.conf that the coordinator may sign in as it. All rows are distributed, and services cannot read them before.\n${error instanceof Error ? error.message : error}`,
    );
  }
}
const NO_TENANT = '00000000-0000-0000-0000-000000000000';

import type { Tx } from '@plumbline/service-kit/database';
import { PlainError } from '../plain-error.ts';

/** The version that Plumbline is tested on. Older versions lack what the statements need. */
const OLDEST_CITUS = [13, 2] as const;

/** Throws a PlainError that says what a database lacks before its rows can be distributed, or brought back. */
export async function assertReady(tx: Tx): Promise<void> {
  const [citus] = await tx.query<{ version: string }>(
    `select extversion as version from pg_extension where extname = 'citus'`,
  );
  if (!citus)
    throw new PlainError(
      'The database of DATABASE_URL has no Citus. Install it on the coordinator and on each worker, and let a superuser run there, in a database of this name: create extension citus.',
    );
  const [major = 0, minor = 0] = citus.version.split(/[.-]/).map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_CITUS;
  if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor))
    throw new PlainError(
      `The database of DATABASE_URL has Citus ${citus.version}. Plumbline needs ${OLDEST_CITUS.join('.')} or newer.`,
    );
  const [place] = await tx.query<{ isCoordinator: boolean; workers: number }>(
    `select coalesce(citus_is_coordinator(), false) as "isCoordinator", (select count(*)::int from citus_get_active_worker_nodes()) as workers`,
  );
  if (!place?.isCoordinator || place.workers === 0)
    throw new PlainError(
      "The server of DATABASE_URL knows no workers. Let a superuser run there: select citus_set_coordinator_host('coordinator', 5432), and for each worker select citus_add_node('worker', 5432).",
    );
  const [foreign] = await tx.query<{ name: string; owner: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name, pg_get_userbyid(c.relowner) as owner
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'workflow' and c.relkind = 'r' and not pg_has_role(c.relowner, 'USAGE') limit 1`,
  );
  if (foreign)
    throw new PlainError(`${foreign.name} belongs to ${foreign.owner}. Let DATABASE_URL sign in as its owner.`);
}

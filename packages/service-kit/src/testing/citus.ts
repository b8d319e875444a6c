import process from 'node:process';
import { postgresDatabase } from '../database/postgres.ts';
import type { Database } from '../database.ts';
import { distributeTables, letRequestsIn, REQUESTS_ROLE } from '../distribution/tables.ts';

/**
 * A cluster that somebody provides: `TEST_CITUS_URL` is a database of the coordinator, of a superuser, in which the workers are known. The
 * services' tests of PostgreSQL then run on it, each on databases of its own on all servers.
 */
export const clusterUrl = (): string | undefined => process.env.TEST_CITUS_URL || undefined;

/** Few, so that test databases are created quickly, but enough for each server of a small cluster. */
const SHARDS = 4;

let asked: Promise<readonly URL[]> | undefined;

/** The workers' addresses, with the coordinator's name and password; none on one server. */
export function workers(): Promise<readonly URL[]> {
  asked ??= askForWorkers();
  return asked;
}

async function askForWorkers(): Promise<readonly URL[]> {
  const url = clusterUrl();
  if (url === undefined) return [];
  const coordinator = postgresDatabase({ url, poolSize: 1, withinMs: null });
  try {
    const nodes = await coordinator.transaction((tx) =>
      tx.query<{ host: string; port: number }>(
        'select node_name as host, node_port::int as port from citus_get_active_worker_nodes() order by 1, 2',
      ),
    );
    if (nodes.length === 0) throw new Error('The coordinator of TEST_CITUS_URL knows no workers.');
    return nodes.map(({ host, port }) => {
      const worker = new URL(url);
      worker.hostname = host;
      worker.port = String(port);
      return worker;
    });
  } finally {
    await coordinator.close();
  }
}

/** Runs a script in a database of each of these servers, one after the other. */
export async function scriptOn(servers: readonly URL[], name: string, sql: string): Promise<void> {
  for (const server of servers) {
    const there = new URL(server);
    there.pathname = `/${name}`;
    const database = postgresDatabase({ url: there.href, poolSize: 1, withinMs: null });
    await database.script(sql).finally(() => database.close());
  }
}

/** Joins the databases of this name on coordinator and workers. */
export async function join(coordinator: URL, name: string): Promise<void> {
  const others = await workers();
  if (others.length === 0) return;
  await scriptOn([...others, coordinator], name, 'create extension citus');
  const nodes = others.map(({ hostname, port }) => `select citus_add_node('${hostname}', ${port || 5432});`);
  const { hostname, port } = coordinator;
  await scriptOn(
    [coordinator],
    name,
    `select citus_set_coordinator_host('${hostname}', ${port || 5432}); ${nodes.join(' ')}`,
  );
}

/** Distributes a migrated database over the cluster; on one server it stays as it is. */
export async function distributed(database: Database): Promise<Database> {
  if (clusterUrl() === undefined) return database;
  // Whenever another database joins or is distributed, its workers take over the coordinator's roles, for all tests on these servers.
  await database.script(
    `do $$ begin set local citus.enable_alter_role_propagation to off; alter role ${REQUESTS_ROLE} login; end $$`,
  );
  await database.transaction(letRequestsIn);
  await database.transaction(async (tx) => {
    await tx.query(`set local citus.shard_count to ${SHARDS}`);
    await distributeTables(tx);
  });
  return database;
}

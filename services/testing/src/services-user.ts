import type { Database } from '@plumbline/service-kit/database';
import { postgresDatabase } from '@plumbline/service-kit/database/postgres';
import { clusterUrl } from '@plumbline/service-kit/testing/citus';

export interface ServicesUser {
  /** A role like the one that services use on a cluster: it owns no table (docs/scaling.md). */
  database: Database;
  /** Ends its connections, and drops the user. */
  close(): Promise<void>;
}

/** Creates a database user for the services of a test on PostgreSQL. */
export async function servicesUser(owner: Database): Promise<ServicesUser> {
  const [row] = await owner.transaction((tx) => tx.query<{ name: string }>('select current_database() as name'));
  const name = `services_of_${row?.name}`;
  const password = crypto.randomUUID();
  await owner.script(`create role ${name} login password '${password}' in role plumbline_platform, plumbline_workflow`);
  const url = new URL(clusterUrl() ?? process.env.TEST_POSTGRES_URL ?? '');
  Object.assign(url, { username: name, password, pathname: `/${row?.name}` });
  const database = postgresDatabase({ url: url.href });
  return {
    database,
    async close() {
      await database.close();
      await owner.script(`drop role ${name}`);
    },
  };
}

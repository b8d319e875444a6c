import { createHash } from 'node:crypto';
import type { Database } from '@plumbline/service-kit/database';
import { migrate } from '@plumbline/service-kit/migrate';
import { migrationsIn } from '@plumbline/service-kit/node/migrations-folder';
import { clusterUrl, distributed } from '@plumbline/service-kit/testing/citus';
import { ordinaryDatabase, preparedDatabase } from '@plumbline/service-kit/testing/databases';

export { engines } from '@plumbline/service-kit/testing/databases';

const services = ['platform', 'workflow'].map(
  (service) => [service, migrationsIn(new URL(`../../${service}/migrations/`, import.meta.url))] as const,
);

/** A fresh, migrated database of the engine; closing it removes it. */
export const freshDatabase = (engine: Database['engine']): Promise<Database> => {
  const all = services.flatMap(([, migrations]) => migrations.map(({ name, sql }) => `${name} ${sql}`));
  const key = createHash('sha256')
    .update(all.join() + (clusterUrl() ?? ''))
    .digest('hex')
    .slice(0, 20);
  return preparedDatabase(engine, {
    key,
    prepare: async (database) => void (await onCluster(await migrated(database))),
  });
};

/** As `freshDatabase`, migrated and owned by a role that is no superuser. */
export const freshOrdinaryDatabase = async (engine: Database['engine']): Promise<Database> =>
  onCluster(await migrated(await ordinaryDatabase(engine)));

const onCluster = async (database: Database): Promise<Database> =>
  database.engine === 'postgres' ? distributed(database) : database;

export async function migrated(database: Database): Promise<Database> {
  for (const [service, migrations] of services) await migrate(database, service, migrations);
  return database;
}

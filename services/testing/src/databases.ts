import { createHash } from 'node:crypto';
import type { Database } from '@plumbline/service-kit/database';
import { migrate } from '@plumbline/service-kit/migrate';
import { migrationsIn } from '@plumbline/service-kit/node/migrations-folder';
import { clusterUrl, distributed } from '@plumbline/service-kit/testing/citus';
import { preparedDatabase, preparedOrdinaryDatabase } from '@plumbline/service-kit/testing/databases';

export { engines } from '@plumbline/service-kit/testing/databases';

const services = ['platform', 'workflow'].map(
  (service) => [service, migrationsIn(new URL(`../../${service}/migrations/`, import.meta.url))] as const,
);

/** Identified by the text of all migrations. */
const migratedOnce = () => {
  const all = services.flatMap(([, migrations]) => migrations.map(({ name, sql }) => `${name} ${sql}`));
  const key = createHash('sha256')
    .update(all.join() + (clusterUrl() ?? ''))
    .digest('hex')
    .slice(0, 20);
  return { key, prepare: async (database: Database) => void (await onCluster(await migrated(database))) };
};

/** A fresh, migrated database of the engine; closing it removes it. */
export const freshDatabase = (engine: Database['engine']): Promise<Database> =>
  preparedDatabase(engine, migratedOnce());

/** As `freshDatabase`, migrated and owned by a role that is no superuser. */
export const freshOrdinaryDatabase = (engine: Database['engine']): Promise<Database> =>
  preparedOrdinaryDatabase(engine, migratedOnce());

const onCluster = async (database: Database): Promise<Database> =>
  database.engine === 'postgres' ? distributed(database) : database;

export async function migrated(database: Database): Promise<Database> {
  for (const [service, migrations] of services) await migrate(database, service, migrations);
  return database;
}

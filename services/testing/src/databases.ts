import type { Database } from '@plumbline/service-kit/database';
import { migrate } from '@plumbline/service-kit/migrate';
import { migrationsIn } from '@plumbline/service-kit/node/migrations-folder';
import { emptyDatabase, ordinaryDatabase } from '@plumbline/service-kit/testing/databases';

export { engines } from '@plumbline/service-kit/testing/databases';

const migrationsOf = (service: string) => migrationsIn(new URL(`../../${service}/migrations/`, import.meta.url));

/** A fresh, migrated database of the engine; closing it removes it. */
export const freshDatabase = async (engine: Database['engine']): Promise<Database> =>
  migrated(await emptyDatabase(engine));

/** As `freshDatabase`, migrated and owned by a role that is no superuser. */
export const freshOrdinaryDatabase = async (engine: Database['engine']): Promise<Database> =>
  migrated(await ordinaryDatabase(engine));

async function migrated(database: Database): Promise<Database> {
  for (const service of ['platform', 'workflow']) await migrate(database, service, migrationsOf(service));
  return database;
}

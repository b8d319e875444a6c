import { migrate } from '@plumbline/service-kit/migrate';
import { migrationsIn } from '@plumbline/service-kit/node/migrations-folder';
import { emptyDatabase, engines } from '@plumbline/service-kit/testing/databases';
import { expect, test } from 'vitest';

const TENANT = '0190a000-0000-7000-8000-000000000001';
const VIEW = '0190a000-0000-7000-8000-00000000000a';

test.each(engines)('views from before the schedule stay views and defaults of the jobs grid on %s', async (engine) => {
  const database = await emptyDatabase(engine);
  const all = migrationsIn(new URL('../../migrations/', import.meta.url));
  try {
    await migrate(database, 'platform', migrationsIn(new URL('../../../platform/migrations/', import.meta.url)));
    await migrate(
      database,
      'workflow',
      all.filter(({ name }) => name < '0014'),
    );
    await database.transaction(async (tx) => {
      await tx.query(
        `insert into workflow.grid_view (tenant_id, id, owner_id, name, is_public, settings) values ($1, $2, $1, 'Mine', true, '{}')`,
        [TENANT, VIEW],
      );
      await tx.query('insert into workflow.person_default_view values ($1, $1, $2)', [TENANT, VIEW]);
      await tx.query('insert into workflow.tenant_default_view values ($1, $2)', [TENANT, VIEW]);
    });
    await migrate(database, 'workflow', all);
    const read = (table: string) =>
      database.transaction((tx) => tx.query(`select sheet from workflow.${table} where tenant_id = $1`, [TENANT]));
    for (const table of ['grid_view', 'person_default_view', 'tenant_default_view']) {
      expect(await read(table)).toEqual([{ sheet: 'jobs' }]);
    }
    await expect(
      database.transaction((tx) =>
        tx.query(`insert into workflow.tenant_default_view (tenant_id, sheet, view_id) values ($1, 'schedule', $2)`, [
          TENANT,
          VIEW,
        ]),
      ),
    ).rejects.toThrow('tenant_default_view');
    await database.transaction((tx) => tx.query('delete from workflow.grid_view where tenant_id = $1', [TENANT]));
    expect(await read('person_default_view')).toEqual([]);
  } finally {
    await database.close();
  }
});

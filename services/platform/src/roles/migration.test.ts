import { migrate } from '@plumbline/service-kit/migrate';
import { migrationsIn } from '@plumbline/service-kit/node/migrations-folder';
import { emptyDatabase, engines } from '@plumbline/service-kit/testing/databases';
import { expect, test } from 'vitest';

const TENANT = '0190a000-0000-7000-8000-000000000001';

/** Roles of a company from before the right to close, with their permissions then and afterwards. */
const roles = [
  { name: 'Admin', builtIn: 'Admin', before: ['Wip_view', 'Wip_edit', 'Admin_edit'], isGiven: true },
  { name: 'Office', builtIn: 'Accountant', before: ['Wip_view', 'Wip_edit'], isGiven: true },
  { name: 'Project Manager', builtIn: 'Project Manager', before: ['Wip_view', 'Wip_edit'], isGiven: false },
  { name: 'Accountant', builtIn: null, before: ['Wip_view', 'Wip_edit'], isGiven: false },
];

test.each(engines)(
  'an existing company’s Admin and Accountant may close months on %s, whatever their names',
  async (engine) => {
    const database = await emptyDatabase(engine);
    const all = migrationsIn(new URL('../../migrations/', import.meta.url));
    try {
      await migrate(
        database,
        'platform',
        all.filter(({ name }) => name < '0018'),
      );
      const given = [
        { tenant: TENANT, roles },
        { tenant: TENANT.replace(/1$/, '2'), roles: reading },
      ];
      for (const { tenant, roles: ofTenant } of given) {
        await database.transaction(async (tx) => {
          await tx.query(`insert into platform.tenant (tenant_id, name) values ($1, 'Keystone')`, [tenant]);
          await tx.query(
            `with made as (
             insert into platform.role (tenant_id, name, built_in)
             select $1, name, "builtIn" from jsonb_to_recordset($2::jsonb) as r(name text, "builtIn" text) returning id, name
           )
           insert into platform.role_permission (tenant_id, role_id, permission)
           select $1, made.id, unnest(r.before) from jsonb_to_recordset($2::jsonb) as r(name text, before text[])
           join made on made.name = r.name`,
            [tenant, JSON.stringify(ofTenant)],
          );
        });
      }
      await migrate(database, 'platform', all);
      const after = await database.transaction((tx) =>
        tx.query<{ name: string; permissions: string[] }>(
          `select r.name, array_agg(p.permission order by p.permission) as permissions from platform.role r
         join platform.role_permission p on p.tenant_id = r.tenant_id and p.role_id = r.id
         group by r.tenant_id, r.id, r.name order by r.tenant_id, r.name`,
        ),
      );
      expect(after).toEqual(
        given.flatMap(({ roles: ofTenant }) =>
          ofTenant
            .toSorted((a, b) => (a.name < b.name ? -1 : 1))
            .map(({ name, before, isGiven }) => ({
              name,
              permissions: [...before, ...(isGiven ? ['Wip_close'] : [])].toSorted(),
            })),
        ),
      );
    } finally {
      await database.close();
    }
  },
);

/** An administrator removed editing from the role, and closing would need it. */
const reading = [{ name: 'Accountant', builtIn: 'Accountant', before: ['Wip_view'], isGiven: false }];

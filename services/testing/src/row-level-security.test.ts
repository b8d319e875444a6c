import type { Tx } from '@plumbline/service-kit/database';
import { clusterUrl } from '@plumbline/service-kit/testing/citus';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines, freshDatabase, freshOrdinaryDatabase } from './databases.ts';
import { fillTenant } from './fill-tenant.ts';
import { jobsOf } from './jobs.ts';
import { givenMember } from './people.ts';
import { createWorld, succeeded, type World } from './world.ts';

/** What the service's role may do to the rows of each table, from the features and not from the migrations. */
const granted: Record<string, string> = {
  'platform.tenant': 'select update',
  'platform.tenant_user': 'select insert update delete',
  'platform.role': 'select insert update delete',
  'platform.role_permission': 'select insert update delete',
  'platform.user_role': 'select insert update delete',
  'platform.change': 'select insert',
  'platform.user_change_set': 'select insert delete',
  'platform.scim_token': 'select insert update',
  'platform.access_token': 'select insert update',
  'platform.scim_group': 'select insert update delete',
  'platform.scim_group_member': 'select insert delete',
  'platform.tenant_limit': 'select',
  'platform.tenant_spending': 'select',
  'platform.invitation': 'select insert update',
  'platform.idempotency_key': 'select insert update delete',
  'workflow.select_option': 'select insert update delete',
  'workflow.own_column': 'select insert update',
  'workflow.job': 'select insert update',
  'workflow.change_order': 'select insert update',
  'workflow.change_order_file': 'select insert update',
  'workflow.change_set': 'select insert delete',
  'workflow.job_history': 'select insert',
  'workflow.external_job': 'select insert update delete',
  'workflow.external_job_word': 'select insert delete',
  'workflow.grid_view': 'select insert update delete',
  'workflow.person_default_view': 'select insert update delete',
  'workflow.tenant_default_view': 'select insert update delete',
  'workflow.import': 'select insert update delete',
  'workflow.import_part': 'select insert update delete',
  'workflow.import_left_out': 'select insert',
  'workflow.import_directory': 'select insert',
  'workflow.import_written_before': 'select insert',
  'workflow.import_mapping': 'select insert update',
  'workflow.schedule_settings': 'select insert update',
  'workflow.import_limits': 'select insert update',
  'workflow.retention': 'select',
  'workflow.conversation_thread': 'select insert update',
  'workflow.conversation_comment': 'select insert update',
  'workflow.conversation_mention': 'select insert delete',
  'workflow.conversation_look': 'select insert update',
  'workflow.idempotency_key': 'select insert update delete',
  'workflow.webhook': 'select insert update delete',
  'workflow.webhook_delivery': 'select insert update delete',
  'workflow.mail': 'select insert update delete',
  'workflow.mail_choice': 'select insert update',
  'workflow.file_mail_readers': 'select insert update',
};
const tables = Object.keys(granted);
/** Records of migrations and of the operator: no tenant's data, and only for the owner. */
const BOOKKEEPING = ['platform.migration', 'workflow.migration', 'platform.move', 'platform.erasure'];
const roleOf = (table: string) => `plumbline_${table.split('.')[0]}`;
const INSUFFICIENT_PRIVILEGE = '42501'; // also the code of a row that a policy refuses
/** On a cluster, some statements that would write another tenant's row fail before any policy is checked. */
const NOT_SUPPORTED = '0A000';
const isDistributed = (table: string) => clusterUrl() !== undefined && table.startsWith('workflow.');

const owners = { 'a superuser': freshDatabase, 'an ordinary role': freshOrdinaryDatabase } as const;
/**
 * Each engine with the owner that it has in the product: the embedded database its own superuser, a server an ordinary role. Each with
 * both owners with `--long`, on a cluster, and where there is one engine (decision 146).
 */
const isWhole = Boolean(process.env.ALL_ON_EACH_ENGINE) || clusterUrl() !== undefined || !engines.includes('postgres');
const usualOwner = { pglite: 'a superuser', postgres: 'an ordinary role' };
const cases = engines.flatMap((engine) =>
  (['a superuser', 'an ordinary role'] as const)
    .filter((owner) => isWhole || owner === usualOwner[engine])
    .map((owner) => [engine, owner] as const),
);

describe.each(cases)('row-level security on %s, owned by %s', (engine, owner) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(engine, {}, owners[owner]);
    for (const tenant of [world.acme, world.birch]) await fillTenant(world, tenant);
  });
  afterAll(() => world.close());

  /** Runs `run` as a service's role, in a tenant or in none, and rolls back. */
  const as = async <T>(role: string, tenantId: string | null, run: (tx: Tx) => Promise<T>): Promise<T> => {
    const undone = new Error('undone');
    let result: { value: T } | undefined;
    const running = world.database.transaction(async (tx) => {
      await tx.query(`select set_config('role', $1, true), platform.enter_tenant($2)`, [role, tenantId ?? '']);
      result = { value: await run(tx) };
      throw undone;
    });
    await running.catch((error: unknown) => {
      if (error !== undone) throw error;
    });
    if (!result) throw new Error('nothing ran');
    return result.value;
  };
  const tenantsIn = async (table: string, tenantId: string | null) => {
    const rows = await as(roleOf(table), tenantId, (tx) =>
      tx.query<{ tenant_id: string }>(`select tenant_id from ${table}`),
    );
    return [...new Set(rows.map((row) => row.tenant_id))];
  };
  const refusedAs = (role: string, sql: string, codes = [INSUFFICIENT_PRIVILEGE]) =>
    expect(as(role, world.acme.tenantId, (tx) => tx.query(sql))).rejects.toMatchObject({
      code: expect.toBeOneOf(codes),
    });
  const ownerSays = <Row>(sql: string, params: unknown[] = []) =>
    world.database.transaction((tx) => tx.query<Row>(sql, params));
  /** The columns that PostgreSQL does not fill itself. */
  const givenColumns = async (table: string) => {
    const columns = await ownerSays<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    );
    return columns.map(({ name }) => name);
  };

  test('no other table is there', async () => {
    const rows = await ownerSays<{ name: string }>(
      `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('platform', 'workflow') and c.relkind in ('r', 'p')`,
    );
    expect(rows.map(({ name }) => name).sort()).toEqual([...tables, ...BOOKKEEPING].sort());
  });

  test('the services’ roles cannot step around it', async () => {
    const rows = await ownerSays<{ rolname: string }>(
      `select rolname from pg_roles where rolname in ('plumbline_platform', 'plumbline_workflow')
       and not rolsuper and not rolbypassrls and not rolcreaterole and (not rolcanlogin or $1)`,
      [clusterUrl() !== undefined], // tests on a cluster let it in
    );
    expect(rows.map(({ rolname }) => rolname).sort()).toEqual(['plumbline_platform', 'plumbline_workflow']);
    const owned = await ownerSays(
      `select relname from pg_class where relowner in (select oid from pg_roles where rolname like 'plumbline_%')`,
    );
    expect(owned).toEqual([]);
  });

  test.runIf(owner === 'an ordinary role')('the owner is no superuser and cannot step around it either', async () => {
    const [row] = await ownerSays<{ rolsuper: boolean; rolbypassrls: boolean }>(
      'select rolsuper, rolbypassrls from pg_roles where rolname = current_user',
    );
    expect(row).toEqual({ rolsuper: false, rolbypassrls: false });
    // On a cluster the owner sees all, and services sign in with another role: decision 85.
    if (clusterUrl() === undefined) expect(await ownerSays('select * from workflow.job')).toEqual([]);
  });

  test('everything that the services do works', async () => {
    const { admin, manager, accountant } = world.acme;
    const member = await givenMember(world, world.acme, { firstName: 'Mia', roles: ['Accountant'] });
    expect(succeeded(await admin.platform.appInit()).tenant.name).toBe('acme');
    succeeded(
      await admin.platform.saveAdminUsers({
        body: { updates: [{ id: member.userId, version: 1, changes: { firstName: 'Max', roleIds: [] } }] },
      }),
    );
    expect(succeeded(await manager.workflow.wipInit()).gridSettings.selectOptions.branch).toHaveLength(4);
    const { jobs } = succeeded(await manager.workflow.connectJobs({ body: { name: { id: 'e1', name: 'Depot' } } }));
    const [job] = jobs;
    if (!job) throw new Error('no job');
    const changes = { notes: 'Roof', changeOrderTotal: 7_00, projectManagerUserIds: [manager.userId] };
    succeeded(await manager.workflow.saveJobs({ body: { updates: [{ id: job.id, version: 1, changes }] } }));
    expect(succeeded(await accountant.workflow.summary({ query: { today: '2026-06-10' } })).jobCount).toBe(3);
    succeeded(await manager.workflow.disconnectJobs({ body: { disconnectJobIds: [job.id] } }));
    expect((await jobsOf(manager)).map(({ jobNumber }) => jobNumber)).toEqual(['A', 'B']);
  });

  describe.each(tables)('%s', (table) => {
    const may = (right: string) => (granted[table] ?? '').split(' ').includes(right);
    const role = roleOf(table);

    test(`is secured, ${isDistributed(table) ? '' : 'also against its owner, '}and keeps tenants apart from the first column of its key`, async () => {
      const [row] = await ownerSays<{ enabled: boolean; forced: boolean; first_column: string }>(
        `select c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
                (select a.attname from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
                 where i.indrelid = c.oid and i.indisprimary) as first_column
         from pg_class c where c.oid = $1::regclass`,
        [table],
      );
      expect(row).toEqual({ enabled: true, forced: !isDistributed(table), first_column: 'tenant_id' });
    });

    test('shows nothing without a tenant, and the tenant’s rows within one', async () => {
      expect(await tenantsIn(table, null)).toEqual([]);
      expect(await tenantsIn(table, world.acme.tenantId)).toEqual([world.acme.tenantId]);
      expect(await tenantsIn(table, world.birch.tenantId)).toEqual([world.birch.tenantId]);
      expect(await tenantsIn(table, crypto.randomUUID())).toEqual([]);
    });

    test('takes no row for another tenant', async () => {
      const { acme, birch } = world;
      // The tenant's own row, with the other tenant's id.
      const columns = await givenColumns(table);
      const copy = `insert into ${table} (${columns.join()}) overriding system value
        select ${columns.map((name) => `other.${name}`).join()} from ${table} t, lateral jsonb_populate_record(
          null::${table}, to_jsonb(t) || jsonb_build_object('tenant_id', '${birch.tenantId}')) as other limit 1`;
      const codes = isDistributed(table) ? [INSUFFICIENT_PRIVILEGE, NOT_SUPPORTED] : [INSUFFICIENT_PRIVILEGE];
      await refusedAs(role, copy, codes);
      await refusedAs(role, `update ${table} set tenant_id = '${birch.tenantId}'`, codes);
      for (const change of [`update ${table} set tenant_id = tenant_id`, `delete from ${table}`]) {
        const where = `${change} where tenant_id = '${birch.tenantId}' returning tenant_id`;
        if (may(change.split(' ')[0] ?? '')) expect(await as(role, acme.tenantId, (tx) => tx.query(where))).toEqual([]);
        else await refusedAs(role, where);
      }
    });

    test(`lets its service ${granted[table]} and no more; the other service does not even see it`, async () => {
      const [row] = await ownerSays<{ rights: string[]; others: string[] }>(
        `select array(select r from unnest($3::text[]) r where has_table_privilege($1, $4, r)) as rights,
                array(select r from unnest($3::text[]) r where has_table_privilege($2, $4, r)) as others`,
        [
          role,
          role === 'plumbline_platform' ? 'plumbline_workflow' : 'plumbline_platform',
          ['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger'],
          table,
        ],
      );
      expect(row).toEqual({ rights: (granted[table] ?? '').split(' '), others: [] });
    });
  });

  test('the workflow reads the two published views of the platform and nothing else there', async () => {
    const rows = await ownerSays<{ name: string }>(
      `select c.relname as name from pg_class c
       where c.relnamespace = 'platform'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
         and has_table_privilege('plumbline_workflow', c.oid, 'select, insert, update, delete')`,
    );
    expect(rows.map(({ name }) => name).sort()).toEqual(['tenant_access', 'tenant_people']);
    for (const table of tables.filter((name) => name.startsWith('platform.')))
      await refusedAs('plumbline_workflow', `select 1 from ${table}`);
  });

  test('the platform reads nothing of the workflow', async () => {
    for (const table of tables.filter((name) => name.startsWith('workflow.')))
      await refusedAs('plumbline_platform', `select 1 from ${table}`);
  });

  test('the published views show the person of the request, and the people of its tenant', async () => {
    for (const role of ['plumbline_platform', 'plumbline_workflow']) {
      expect(await as(role, null, (tx) => tx.query('select * from platform.tenant_access'))).toEqual([]);
      expect(await as(role, null, (tx) => tx.query('select * from platform.tenant_people'))).toEqual([]);
      const people = await as(role, world.birch.tenantId, (tx) =>
        tx.query<{ tenant_id: string }>('select distinct tenant_id from platform.tenant_people'),
      );
      expect(people).toEqual([{ tenant_id: world.birch.tenantId }]);
      const mine = await as(role, null, async (tx) => {
        await tx.query(`select set_config('app.issuer', $1, true), set_config('app.subject', $2, true)`, [
          'https://issuer.test',
          world.birch.admin.externalId,
        ]);
        return tx.query<{ user_id: string }>('select user_id from platform.tenant_access');
      });
      expect(mine).toEqual([{ user_id: world.birch.admin.userId }]);
    }
  });

  test('the workflow may ask for the number of the newest change of tenants that it names, and the platform may not', async () => {
    const { acme, birch } = world;
    const ask = 'select tenant_id, head > 0 as "hasChanged" from workflow.heads_of($1::uuid[])';
    const tenantIds = [acme.tenantId, birch.tenantId];
    expect(await as('plumbline_workflow', null, (tx) => tx.query(ask, [tenantIds]))).toEqual(
      tenantIds.map((tenant_id) => ({ tenant_id, hasChanged: true })),
    );
    await refusedAs('plumbline_platform', `select * from workflow.heads_of('{}')`);
  });

  test('history is written once: nobody of the workflow changes or deletes it', async () => {
    for (const sql of [
      `update workflow.job_history set new_value = '1'`,
      'delete from workflow.job_history',
      'truncate workflow.job_history',
      'delete from workflow.change_order',
      'delete from workflow.job',
    ])
      await refusedAs('plumbline_workflow', sql);
  });
});

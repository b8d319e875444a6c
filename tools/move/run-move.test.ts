import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { makeDemoTenant } from '@plumbline/demo/make-demo';
import { demoAccounts } from '@plumbline/sample/people';
import { AS_LONG_AS_IT_TAKES, type Database } from '@plumbline/service-kit/database';
import { pgliteDatabase } from '@plumbline/service-kit/database/pglite';
import { startPgliteThread } from '@plumbline/service-kit/database/pglite-thread';
import { postgresDatabase } from '@plumbline/service-kit/database/postgres';
import { migrate } from '@plumbline/service-kit/migrate';
import { migrationsIn } from '@plumbline/service-kit/node/migrations-folder';
import { type Postgres, startPostgres } from '@plumbline/service-kit/testing/postgres';
import { ISSUER } from '@plumbline/testing/test-issuer';
import { createWorld, succeeded } from '@plumbline/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countRows } from '../backup/snapshot.ts';
import { BRIEF_ENVIRONMENT, BRIEF_NODE } from '../brief-node.ts';
import { SCHEMAS, tablesOf } from '../data/tables.ts';
import { givenData } from '../data/testing.ts';
import { acquireDataLock } from '../data-lock.ts';
import { checkDatabase } from '../doctor/check-database.ts';
import { runs } from '../kit/testing.ts';
import { readMoveRequest } from './request.ts';
import { runMove } from './run-move.ts';

const programs = process.env.TEST_POSTGRES_PROGRAMS;
/** Values that the demo lacks, and that a copy through JSON or the clock's time zone would change. */
const AWKWARD = 'Roof "A", C:\\new {1,2} \u2028 NULL\n\t Ærø ∑';
const LARGEST = 99_999_999_999_999;

describe.skipIf(!programs)('plumbline move', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-move-'));
  let server: Postgres;
  let superuser: Database;
  /** Missing at first: the data is of an older Plumbline until the test about that puts it back. */
  let lastMigration: unknown;
  const opened: Database[] = [];
  const at = (name: string) => {
    const url = new URL(server.url);
    Object.assign(url, { pathname: `/${name}`, username: 'owner', password: 'x' });
    return url.href;
  };
  const open = (url: string) => {
    const database = postgresDatabase({ url, poolSize: 4, withinMs: null });
    opened.push(database);
    return database;
  };
  /** An empty database, owned by a role that is no superuser, as in docs/operations.md. */
  const emptyDatabase = async (name: string) => {
    await superuser.script(`create database ${name} owner owner`);
    return open(at(name));
  };
  /** The same, migrated. Made once, then copied. */
  const migratedDatabase = async (name: string) => {
    await superuser.script(`create database ${name} owner owner template migrated`);
    return open(at(name));
  };
  const embedded = async () => pgliteDatabase(await startPgliteThread(join(folder, 'postgres')));
  const command = (name: string, words: string[], env: Record<string, string>) =>
    runs(process.execPath, [...BRIEF_NODE, join(import.meta.dirname, '../plumbline/main.ts'), name, ...words], {
      ...BRIEF_ENVIRONMENT,
      DATA_DIR: folder,
      ...env,
    });
  const rowsOf = <Row>(database: Database, text: string) => database.transaction((tx) => tx.query<Row>(text));
  const refused = (database: Database, name = 'the target') => runMove(folder, { database, name }, () => {});

  beforeAll(async () => {
    server = await startPostgres(programs);
    superuser = open(server.url);
    await superuser.script(`create role owner login createrole password 'x'`);
    await superuser.script('create database migrated owner owner');
    const template = postgresDatabase({ url: at('migrated'), poolSize: 1, withinMs: null });
    for (const schema of SCHEMAS)
      await migrate(template, schema, migrationsIn(new URL(`../../services/${schema}/migrations/`, import.meta.url)));
    await template.close();
    await givenData(folder);
    const source = await embedded();
    await makeDemoTenant(source, { issuer: ISSUER, jobs: 40, isEmulated: true, now: '2026-03-17T20:00:00.000Z' });
    await source.transaction(async (tx) => {
      await tx.query('update workflow.job set notes = $1, invoiced_amount = $2', [AWKWARD, LARGEST]);
      // A JSON text that jsonb refuses, and a sequence that is ahead of its rows.
      await tx.query(`insert into identity.oidc_item (kind, id, payload) values ('Session', 'x', '{"a":  "\\u0000"}')`);
      await tx.query(`select nextval('workflow.job_history_id_seq') from generate_series(1, 7)`);
    });
    [lastMigration] = await rowsOf(
      source,
      `delete from workflow.migration where name = (select max(name) from workflow.migration) returning *`,
    );
    await source.close();
  });
  afterAll(async () => {
    for (const each of opened) await each.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  test('needs a server, and says how to name one', () => {
    expect(() => readMoveRequest([], undefined)).toThrow('DATABASE_URL names no server to move to');
    expect(() => readMoveRequest([], 'mysql://x')).toThrow('is not the address of a PostgreSQL database');
    expect(() => readMoveRequest(['--fast'], 'postgres://x')).toThrow('--fast');
  });

  test('refuses while another process has the data open', async () => {
    const database = await emptyDatabase('while_used');
    const lock = acquireDataLock(folder);
    await expect(refused(database)).rejects.toThrow(/^Nothing was moved. If Plumbline is running, stop it first/);
    lock.release();
    expect(await rowsOf(database, `select 1 from pg_namespace where nspname = 'platform'`)).toEqual([]);
  });

  test('refuses a database that holds data, and data of another version', async () => {
    const database = await migratedDatabase('present');
    await expect(refused(database)).rejects.toThrow('of an older Plumbline');
    const source = await embedded();
    await source.transaction((tx) =>
      tx.query('insert into workflow.migration select * from json_populate_record(null::workflow.migration, $1)', [
        JSON.stringify(lastMigration),
      ]),
    );
    await source.close();
    await rowsOf(database, `insert into platform.tenant (tenant_id, name) values (gen_random_uuid(), 'Present')`);
    await expect(refused(database)).rejects.toThrow('holds data already (platform.tenant)');
    const newer = await migratedDatabase('newer');
    await rowsOf(newer, `insert into workflow.migration (name, checksum) values ('9999-later', 'x')`);
    await expect(refused(newer)).rejects.toThrow('workflow/9999-later');
  });

  test('killed in the middle leaves a database that services refuse; run again, all is there, and a service saves', async () => {
    const target = await migratedDatabase('plumbline');
    // The move waits at the change orders, after jobs and people, while the test holds the lock.
    const gate = new URL(server.url);
    gate.pathname = '/plumbline';
    const operator = open(gate.href);
    await operator.script(
      `create function public.gate() returns boolean language sql as 'select pg_advisory_lock_shared(42) is not null and pg_advisory_unlock_shared(42)';
       alter table workflow.change_order add constraint gate check (public.gate())`,
    );
    const url = at('plumbline');
    const killed = Promise.withResolvers<void>();
    const holding = operator.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock(42)');
      const move = command('move', [], { DATABASE_URL: url });
      await expect
        .poll(() => rowsOf(superuser, `select 1 from pg_locks where locktype = 'advisory' and not granted`), {
          timeout: 120_000,
        })
        .toHaveLength(1);
      move.child.kill('SIGKILL');
      await move.ended;
      expect(move.said()).toContain('workflow.job: ');
      expect(move.said()).not.toContain('All is moved');
      killed.resolve();
    }, AS_LONG_AS_IT_TAKES);
    await holding;
    await killed.promise;

    const service = command('workflow', [], {
      DATABASE_URL: url,
      OIDC_ISSUER: 'https://id.example.com',
      OIDC_AUDIENCE: 'x',
      PORT: '4400',
      PUBLIC_URL: 'https://wip.example.com',
    });
    expect(await service.ended).toBe(1);
    expect(service.said()).toContain('is not whole. Run "plumbline move" again');
    expect(await checkDatabase(url, {})).toMatchObject([
      { check: 'database', state: 'wrong', said: expect.stringContaining('is not whole') },
      {},
    ]);
    await operator.script('alter table workflow.change_order drop constraint gate'); // waits until the killed move is rolled back
    expect((await operator.transaction(countRows))['workflow.job']).toBe(0);

    const move = command('move', [], { DATABASE_URL: url });
    const code = await move.ended;
    expect({ code, said: move.said() }).toEqual({ code: 0, said: expect.stringContaining('All is moved') });
    expect(move.said()).not.toContain('owner:');

    const source = await embedded();
    const [here, there] = await Promise.all([source, operator].map((each) => each.transaction(countRows)));
    expect(there).toEqual({ ...here, 'platform.move': 1 });
    // Compared by PostgreSQL itself, not by the sums that the move has compared.
    const tables = (await source.transaction(tablesOf)).filter(({ name }) => !/migration|move$/.test(name));
    for (const { name, key } of tables) {
      const text = `select set_config('timezone', 'UTC', true), md5(string_agg(t::text, e'\\n' order by ${key.map((each) => `(t.${each})::text collate "C"`).join()})) as sum from ${name} t`;
      expect([name, await rowsOf(operator, text)]).toEqual([name, await rowsOf(source, text)]);
    }
    const [history] = await rowsOf<{ last: number }>(
      source,
      'select last_value as last from workflow.job_history_id_seq',
    );
    const [position] = await rowsOf<{ last: number; tenant: string }>(
      source,
      'select max(position) as last from workflow.change_set where tenant_id = (select tenant_id from workflow.job limit 1)',
    );
    const [someone] = await rowsOf<{ tenantId: never; id: never }>(
      source,
      `select tenant_id as "tenantId", id from platform.tenant_user where external_id = '${demoAccounts.admin.id}' and tenant_id = (select tenant_id from workflow.job limit 1)`,
    );
    await source.close();
    const guards = `select count(*)::int as tables from pg_class c where c.relforcerowsecurity
      and not exists (select from pg_trigger g where g.tgrelid = c.oid and not g.tgisinternal and g.tgenabled <> 'O')`;
    const untouched = await migratedDatabase('untouched');
    expect(await rowsOf(target, guards)).toEqual(await rowsOf(untouched, guards));

    const world = await createWorld('postgres', {}, async () => open(url));
    const admin = world.person(demoAccounts.admin.id, someone?.id as never, someone?.tenantId);
    const [job] = succeeded(await admin.workflow.loadJobs()).jobs;
    expect(job).toMatchObject({ notes: AWKWARD, invoicedAmount: LARGEST });
    const updates = [{ id: job?.id as never, version: job?.version ?? 0, changes: { notes: 'Saved there' } }];
    succeeded(await admin.workflow.saveJobs({ body: { updates } }));
    const [saved] = await rowsOf<{ id: number }>(operator, 'select max(id) as id from workflow.job_history');
    expect(saved?.id).toBe((history?.last ?? 0) + 1);
    const [next] = await rowsOf<{ last: number }>(
      operator,
      `select max(position) as last from workflow.change_set where tenant_id = '${someone?.tenantId}'`,
    );
    expect(next?.last).toBe((position?.last ?? 0) + 1);

    // The old copy cannot be used by mistake, and a moved database is not overwritten.
    const old = command('tenant', ['list'], {});
    expect(await old.ended).toBe(1);
    expect(old.said()).toMatch(/was moved to a PostgreSQL server, [\w.:/-]+, at 20\S+Z\.\n/);
    rmSync(join(folder, 'moved.json'));
    await expect(refused(target)).rejects.toThrow(/has the data of .* already, moved at .* Start the services on it/);
  });
});

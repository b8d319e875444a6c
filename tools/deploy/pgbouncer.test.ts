import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { type Database, DatabaseUnavailable } from '@plumbline/service-kit/database';
import { postgresDatabase } from '@plumbline/service-kit/database/postgres';
import { freePort } from '@plumbline/service-kit/testing/free-port';
import { type Postgres, startPostgres } from '@plumbline/service-kit/testing/postgres';
import { migrated } from '@plumbline/testing/databases';
import { Follower } from '@plumbline/testing/follower';
import { givenJobs } from '@plumbline/testing/jobs';
import { postgresPrograms } from '@plumbline/testing/own-postgres';
import { anotherWorkflow, servedBy } from '@plumbline/testing/processes';
import { createWorld, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Program, runs } from '../kit/testing.ts';
import { root } from '../programs.ts';
import { lacking, PATH, sample } from './testing.ts';

/** Few server sessions, so that all clients share them. */
const SESSIONS = 3;
const JOBS = 1_200;
const UPDATES = 500;

/** The statement of docs/operations.md that prints PgBouncer's list of users. */
function listOfUsers(): string {
  const docs = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const [, statement] = /psql -Atc "(.+)" > \/etc\/pgbouncer\/userlist\.txt$/m.exec(docs) ?? [];
  if (statement === undefined) throw new Error('docs/operations.md does not say how the list is made');
  return statement.replaceAll('\\"', '"');
}

const not = postgresPrograms ? lacking('pgbouncer') : ' (only where a PostgreSQL is tested)';

describe.skipIf(not)(`the services behind PgBouncer with the sample${not}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-pgbouncer-'));
  let server: Postgres;
  let operator: Database;
  let pooler: Program;
  let world: World;
  /** Ports of the database: the server's own, and PgBouncer's. */
  const url = { direct: '', pooled: '' };

  const startPooler = async () => {
    // It refuses to run as root.
    const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
    pooler = runs('pgbouncer', [...account, join(folder, 'pgbouncer.ini')], { PATH }, folder);
    await pooler.says('process up');
  };

  beforeAll(async () => {
    server = await startPostgres(postgresPrograms);
    operator = postgresDatabase({ url: server.url, poolSize: 1, withinMs: null });
    await operator.script(
      `do $$ begin execute format('copy (select ''host all all 127.0.0.1/32 scram-sha-256'') to %L', current_setting('hba_file')); end $$;
       select pg_reload_conf(); create role plumbline login createrole password 'choose-one'`,
    );
    await operator.script('create database plumbline owner plumbline');
    const [list] = await operator.transaction((tx) => tx.query<{ format: string }>(listOfUsers()));
    const [port, { port: serverPort }] = [await freePort(), new URL(server.url)];
    const config = sample('pgbouncer.ini')
      .replace('port=5432', `port=${serverPort}`)
      .replace('listen_port = 6432', `listen_port = ${port}`)
      .replace('/var/run/postgresql', folder)
      .replace('/etc/pgbouncer/userlist.txt', join(folder, 'userlist.txt'))
      .replace(/^default_pool_size = .+$/m, `default_pool_size = ${SESSIONS}`);
    writeFileSync(join(folder, 'pgbouncer.ini'), config);
    writeFileSync(join(folder, 'userlist.txt'), `${list?.format}\n`);
    chmodSync(folder, 0o777); // for its socket
    await startPooler();
    url.direct = `postgres://plumbline:choose-one@127.0.0.1:${serverPort}/plumbline`;
    url.pooled = `postgres://plumbline:choose-one@127.0.0.1:${port}/plumbline`;
    const open = () => migrated(postgresDatabase({ url: url.pooled, listenUrl: url.direct }));
    world = await createWorld('postgres', {}, open);
  });
  afterAll(async () => {
    await world?.close();
    await operator?.close();
    await pooler?.stop();
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const sessions = () =>
    operator.transaction((tx) =>
      tx.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = 'plumbline' and usename = 'plumbline'`,
      ),
    );
  const numbersOf = async ({ manager }: TestTenant) =>
    new Set(succeeded(await manager.workflow.loadJobs()).jobs.map(({ jobNumber }) => String(jobNumber)[0]));

  test('its configuration contains no password', () => {
    const list = readFileSync(join(folder, 'userlist.txt'), 'utf8');
    expect(list).toMatch(/^"plumbline" "SCRAM-SHA-256\$\d+:[^"]+"\n$/);
    expect(list + readFileSync(join(folder, 'pgbouncer.ini'), 'utf8')).not.toContain('choose-one');
  });

  test('they create their tables, and load and save many jobs at once', async () => {
    const jobs = await givenJobs(
      world,
      world.acme,
      Array.from({ length: JOBS }, (_, i) => ({ jobNumber: `A-${i}` })),
    );
    expect(jobs).toHaveLength(JOBS);
    const updates = jobs
      .slice(0, UPDATES)
      .map(({ id, version }) => ({ id, version, changes: { notes: 'through it' } }));
    const answer = succeeded(await world.acme.manager.workflow.saveJobs({ body: { updates } }));
    expect(answer.jobs.filter(({ notes }) => notes === 'through it')).toHaveLength(UPDATES);
  });

  test('two companies whose requests share its sessions see only their own data, and leave nothing in the sessions', async () => {
    await givenJobs(world, world.birch, [{ jobNumber: 'B-1' }]);
    const companies = Array.from({ length: 60 }, (_, i) => (i % 2 ? world.acme : world.birch));
    const seen = await Promise.all(companies.map(numbersOf));
    expect(seen.map((letters) => [...letters].join())).toEqual(companies.map((_, i) => (i % 2 ? 'A' : 'B')));
    const pooled = await sessions();
    expect(pooled.length).toBeLessThanOrEqual(SESSIONS + 5);
    const left = await world.database.transaction((tx) =>
      tx.query(`select current_user = session_user as "isThemselves", current_setting('lock_timeout') as lock,
                       (select count(*) from pg_prepared_statements)::int as named,
                       (select count(*) from platform.tenant_access)::int as rights`),
    );
    expect(left).toEqual([{ isThemselves: true, lock: expect.any(String), named: 0, rights: 0 }]);
  });

  test('a page on another process hears of a save through the direct connection, which the pooler cannot provide', async () => {
    const heard: string[] = [];
    const listener = (place: string) => ({ onNotify: (text: string) => heard.push(`${place} ${text}`), onGap() {} });
    const through = postgresDatabase({ url: url.pooled });
    const ends = [
      await world.database.listen('trial', listener('direct')),
      await through.listen('trial', listener('pooled')),
    ];
    await world.database.notify('trial', ['a']);
    await expect.poll(() => heard).toContain('direct a');
    expect(heard).toEqual(['direct a']);
    for (const end of ends) await end();
    await through.close();

    const other = anotherWorkflow(world);
    const page = await servedBy(world, other, () => Follower.start(world.birch.manager));
    const [job] = await givenJobs(world, world.birch, [{ jobNumber: 'B-2' }]);
    const updates = [{ id: job?.id as never, version: job?.version ?? 0, changes: { notes: 'heard' } }];
    succeeded(await world.birch.manager.workflow.saveJobs({ body: { updates } }));
    await page.until(() => page.jobs.get(job?.id ?? '')?.notes === 'heard');
    await page.stop();
    await other.close();
  });

  test.each([
    ['a wrong password', ':choose-one@', ':another@', 'SASL authentication failed'],
    ['an unknown database', /plumbline$/, 'elsewhere', 'no such database: elsewhere'],
  ])('%s is no outage that passes by itself: a start says so at once', async (_, right, wrong, said) => {
    const refused = postgresDatabase({ url: url.pooled.replace(right, wrong) });
    const error = await refused.transaction((tx) => tx.query('select 1')).catch((thrown: unknown) => thrown);
    expect(error).not.toBeInstanceOf(DatabaseUnavailable);
    expect(error).toMatchObject({ message: said });
    await refused.close();
  });

  test('services continue after the pooler, and then the server, stops and returns', async () => {
    await pooler.stop();
    await startPooler();
    expect(await numbersOf(world.birch)).toEqual(new Set(['B']));
    await server.crash();
    await expect(numbersOf(world.birch)).rejects.toThrow('unavailable');
    await server.start();
    // Without the sample's `server_login_retry`, PgBouncer waits fifteen seconds after the first refusal; five of them have passed.
    const seen = () => numbersOf(world.birch).catch(() => null);
    await expect.poll(seen, { timeout: 6_000 }).toEqual(new Set(['B']));
  });
});

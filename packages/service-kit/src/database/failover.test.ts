import { setTimeout as after } from 'node:timers/promises';
import type { TenantId } from '@plumbline/contract/values';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, DatabaseUnavailable } from '../database.ts';
import { type Moment, StandbyReads } from '../http/standby-reads.ts';
import { type Postgres, startPostgres } from '../testing/postgres.ts';
import { postgresDatabase } from './postgres.ts';

const WRITERS = 8;
const TENANT = crypto.randomUUID() as TenantId;

describe.skipIf(!process.env.TEST_POSTGRES_URL)('a primary that is lost, and its standby promoted', () => {
  let primary: Postgres;
  let standby: string;
  /** The address of the primary and the standby. */
  let both: string;
  let database: Database;
  /** Reads only, on the standby. */
  let follower: Database;
  let reports: StandbyReads;
  /** Another process. */
  let other: Database;
  beforeAll(async () => {
    primary = await startPostgres(process.env.TEST_POSTGRES_PROGRAMS);
    standby = await primary.addStandby();
    // Acknowledged means: the standby has it.
    await on(primary.url, `alter system set synchronous_standby_names = '*'`);
    await on(primary.url, 'alter database postgres set synchronous_commit = on');
    await on(primary.url, 'select pg_reload_conf()');
    const alone = postgresDatabase({ url: standby });
    await expect(alone.probe('select 1')).rejects.toMatchObject({ reason: 'away', cause: { code: '25006' } });
    follower = postgresDatabase({ url: standby, on: 'standby' });
    const log = { info() {}, error() {} };
    reports = new StandbyReads({ standby: follower, role: 'none', changeNumber: async () => 0, log });
    expect(await alone.transaction((tx) => reports.moment(tx, TENANT)), 'of a standby alone').toBeNull();
    await alone.close();
    const [, address = ''] = primary.url.split('@');
    both = standby.replace('@', `@${address.split('/')[0]},`);
    [database, other] = [postgresDatabase({ url: both }), postgresDatabase({ url: both })];
    await database.script(`create table saved (number integer primary key);
      create schema platform;
      create function platform.enter_tenant(tenant_id text) returns text language sql
        as $$ select set_config('app.tenant_id', tenant_id, true) $$`);
  });
  afterAll(async () => {
    await Promise.all([database?.close(), other?.close(), follower?.close()]);
    await primary?.stop();
  });

  const report = (moment: Moment) =>
    reports.read({
      subject: { issuer: 'issuer', subject: 'ann' },
      tenantId: TENANT,
      moment,
      withinMs: 10_000,
      run: async () => 'read',
    });

  test('what was acknowledged is there, and writers and listeners find the new primary', {
    timeout: 120_000,
  }, async () => {
    const acknowledged: number[] = [];
    const failures: unknown[] = [];
    let next = 0;
    let isOver = false;
    const save = (number: number) =>
      database.transaction((tx) => tx.query('insert into saved values ($1) on conflict do nothing', [number]));
    const writer = async () => {
      while (!isOver) {
        const number = ++next;
        // Like the page: a request without an answer is sent again, word for word.
        for (;;) {
          try {
            await save(number);
            break;
          } catch (error) {
            failures.push(error);
            await after(20);
          }
        }
        acknowledged.push(number);
      }
    };
    const moment = (await database.transaction((tx) => reports.moment(tx, TENANT))) as Moment; // there is a primary
    await expect.poll(() => report(moment), { message: 'once the standby has applied all of that' }).toBe('read');
    const heard: string[] = [];
    let gaps = 0;
    await other.listen('news', { onNotify: (payload) => void heard.push(payload), onGap: () => void gaps++ });

    const writing = Array.from({ length: WRITERS }, writer);
    await expect.poll(() => acknowledged.length).toBeGreaterThan(100);
    await primary.crash();
    const before = acknowledged.length;
    await on(standby, `alter system set synchronous_standby_names = ''`);
    await on(standby, 'select pg_promote()');
    await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(before + 100);
    isOver = true;
    await Promise.all(writing);

    const stored = await database.transaction((tx) => tx.query<{ number: number }>('select number from saved'));
    const numbers = new Set(stored.map(({ number }) => number));
    expect(acknowledged.filter((number) => !numbers.has(number))).toEqual([]);
    expect(failures.length).toBeGreaterThan(0);
    for (const failure of failures) expect(failure).toBeInstanceOf(DatabaseUnavailable);
    await expect.poll(() => gaps).toBeGreaterThan(0);
    await database.notify('news', ['after']);
    await expect.poll(() => heard).toContain('after');
    await database.probe('select 1');

    expect(await report(moment), 'over a connection from before the promotion').toBeUndefined();
    expect(reports.isResting).toBe(true);
    await expect(follower.transaction((tx) => tx.query('select 1'))).rejects.toThrow('the server is not a standby');
  });

  test('a former primary that comes back read-only is left by who still has connections to it, within the same save', async () => {
    await primary.start();
    await on(primary.url, `alter system set synchronous_standby_names = ''`);
    await on(primary.url, 'select pg_reload_conf()');
    const third = postgresDatabase({ url: both });
    const write = (number: number) => third.transaction((tx) => tx.query('insert into saved values ($1)', [number]));
    await write(-1);
    await on(primary.url, 'alter system set default_transaction_read_only = on');
    await on(primary.url, 'select pg_reload_conf()');
    await expect
      .poll(() => third.transaction((tx) => tx.query(`select current_setting('transaction_read_only') as is`)))
      .toEqual([{ is: 'on' }]);
    await write(-2);
    const at = (url: string) => on(url, 'select number from saved where number < 0 order by 1');
    expect([await at(primary.url), await at(standby)]).toEqual([[{ number: -1 }], [{ number: -2 }]]);
    // A report only reads: a write in it is its own mistake, and must not change which server is used.
    const report = () => third.transaction((tx) => tx.query('insert into saved values (-3)'), { isSnapshot: true });
    await expect(report()).rejects.toThrow('read-only');
    await write(-4);
    await third.close();
  });
});

/** A statement on one server of any kind. */
async function on(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

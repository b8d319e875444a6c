import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../database.ts';
import { type Postgres, startPostgres } from '../testing/postgres.ts';
import { postgresDatabase } from './postgres.ts';

describe.skipIf(!process.env.TEST_POSTGRES_URL)('a primary that waits for no standby, lost', () => {
  let primary: Postgres;
  let standby: string;
  let database: Database;
  beforeAll(async () => {
    primary = await startPostgres(process.env.TEST_POSTGRES_PROGRAMS);
    standby = await primary.addStandby();
    const [, address = ''] = primary.url.split('@');
    database = postgresDatabase({ url: standby.replace('@', `@${address.split('/')[0]},`) });
    await database.script('create table saved (number integer primary key)');
  });
  afterAll(async () => {
    await database?.close();
    await primary?.stop();
  });

  test('costs the acknowledged saves that it had not sent yet, the last ones and no other, and saves go on', {
    timeout: 120_000,
  }, async () => {
    const save = (number: number) => database.transaction((tx) => tx.query('insert into saved values ($1)', [number]));
    const there = () => on(standby, 'select number from saved order by number');
    const numbers = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, place) => ({ number: from + place }));
    for (const { number } of numbers(1, 50)) await save(number);
    await expect.poll(there).toEqual(numbers(1, 50));

    // From here on the standby gets nothing, as if the network were slow.
    await on(standby, `alter system set primary_conninfo = ''`);
    await on(standby, 'select pg_reload_conf()');
    await expect.poll(() => on(standby, 'select pid from pg_stat_wal_receiver')).toEqual([]);
    for (const { number } of numbers(51, 70)) await save(number);

    await primary.crash();
    await on(standby, 'select pg_promote()');
    await expect.poll(() => save(71).catch(() => 'away'), { timeout: 60_000 }).toEqual([]);
    expect(await there()).toEqual([...numbers(1, 50), { number: 71 }]);
  });
});

/** A statement on one server of any kind. */
async function on(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

import { createServer, type Server } from 'node:net';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Database, Tx } from '../database.ts';
import { emptyDatabase } from '../testing/databases.ts';
import { postgresDatabase } from './postgres.ts';

/** What a busy machine may add. Without the limit, each wait would take many seconds longer. */
const BUSY_MS = 2_000;

const unavailable = (reason: string) => ({ name: 'DatabaseUnavailable', reason });

/** How long it took to fail, in milliseconds, and the error. */
async function failure(run: () => Promise<unknown>): Promise<{ error: unknown; ms: number }> {
  const started = performance.now();
  const error = await run().then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return { error, ms: performance.now() - started };
}

describe.skipIf(!process.env.TEST_POSTGRES_URL)('a PostgreSQL that fails us', () => {
  let database: Database;
  beforeAll(async () => {
    database = await emptyDatabase('postgres');
    await database.script('create table thing (id integer primary key); insert into thing values (1)');
  });
  afterAll(() => database.close());

  const pids = (text: string) =>
    database.transaction((tx) => tx.query<{ pid: number }>(`select pid from pg_stat_activity where ${text}`));
  const terminateOthers = () =>
    database.transaction((tx) =>
      tx.query(`select pg_terminate_backend(pid) from pg_stat_activity
                where datname = current_database() and pid <> pg_backend_pid()`),
    );

  test('a statement beyond its time is ended on both sides', async () => {
    const sleep = () => database.transaction((tx) => tx.query('select pg_sleep(200)'), { withinMs: 1_500 });
    const { error, ms } = await failure(sleep);
    expect(error).toMatchObject(unavailable('late'));
    expect(ms).toBeLessThan(1_500 + BUSY_MS);
    // Whichever limit came first, the other side hears of it a moment later.
    await expect
      .poll(() => pids(`query like '%pg_sleep(200)%' and state = 'active' and pid <> pg_backend_pid()`))
      .toEqual([]);
  });

  test.each([
    ['forward', 3_600_000],
    ['back', -3_600_000],
  ])('a clock that jumps an hour %s while a transaction waits changes nothing of its time', async (_, jump) => {
    const isOver = Promise.withResolvers<void>();
    const holding = Array.from({ length: 10 }, (_, i) =>
      database.transaction(() => isOver.promise, { share: `held ${i}` }),
    );
    await expect.poll(() => database.load?.().busy).toBe(10);
    const limitOf = async (tx: Tx) => {
      const [row] = await tx.query<{ ms: number }>(
        `select setting::int as ms from pg_settings where name = 'statement_timeout'`,
      );
      return row?.ms ?? 0;
    };
    const waiting = database.transaction(limitOf, { withinMs: 60_000 });
    const now = Date.now() + jump;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now);
    try {
      isOver.resolve();
      await Promise.all(holding);
      const ms = await waiting;
      expect(ms).toBeGreaterThan(1_000);
      expect(ms).toBeLessThan(60_000);
    } finally {
      clock.mockRestore();
    }
  });

  test('many short statements beyond their time together are cut', async () => {
    let steps = 0;
    const dawdle = () =>
      database.transaction(
        async (tx) => {
          for (; steps < 100; steps++) await tx.query('select pg_sleep(0.2)');
        },
        { withinMs: 1_500 },
      );
    const { error, ms } = await failure(dawdle);
    expect(error).toMatchObject(unavailable('late'));
    expect(ms).toBeLessThan(1_700 + BUSY_MS);
    expect(steps).toBeLessThan(10);
  });

  test('a lock that somebody keeps is not waited for', async () => {
    const isHeld = Promise.withResolvers<void>();
    const isOver = Promise.withResolvers<void>();
    const holding = database.transaction(async (tx) => {
      await tx.query('select 1 from thing for update');
      isHeld.resolve();
      await isOver.promise;
    });
    await isHeld.promise;
    const wait = () => database.transaction((tx) => tx.query('select 1 from thing for update'), { withinMs: 10_000 });
    const { error, ms } = await failure(wait);
    isOver.resolve();
    await holding;
    expect(error).toMatchObject(unavailable('locked'));
    expect(ms).toBeLessThan(5_000);
  });

  test('a transaction that sits idle is ended by the server, so that it holds no lock', async () => {
    const idle = () => pids(`datname = current_database() and state = 'idle in transaction'`);
    // Our own limit, which comes later, stands still: on a busy machine it could be first.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { error } = await failure(() =>
      database.transaction(
        async (tx) => {
          await tx.query('select 1 from thing for update');
          await expect.poll(idle).toEqual([]);
          await tx.query('select 1');
        },
        { withinMs: 1_500 },
      ),
    ).finally(() => vi.useRealTimers());
    expect(error).toMatchObject(unavailable('away'));
    await database.transaction((tx) => tx.query('select 1 from thing for update'));
  });

  test.each<[string, (text: string) => string]>([
    ['a statement', (text) => text],
    ['no statement', () => ''],
  ])('a connection that breaks during %s fails its transaction alone', async (_, statement) => {
    const text = statement('select pg_sleep(20)');
    let ended: Promise<unknown> | undefined;
    const { error } = await failure(() =>
      database.transaction(async (tx) => {
        if (text) {
          setTimeout(() => {
            ended = terminateOthers();
          }, 200);
          await tx.query(text);
        } else await terminateOthers();
        await tx.query('select 1');
      }),
    );
    expect(error).toMatchObject(unavailable('away'));
    await ended; // it ends the idle connections of the pool, too, perhaps after this one
    expect(await database.transaction((tx) => tx.query('select 1 as one'))).toEqual([{ one: 1 }]);
  });

  test('what a handler throws stays what it is, also where the connection broke under it', async () => {
    const { error } = await failure(() =>
      database.transaction(async () => {
        await terminateOthers();
        throw new TypeError('changed my mind');
      }),
    );
    expect(error).toEqual(new TypeError('changed my mind'));
  });

  test('connections that died in the pool are noticed by nobody', async () => {
    for (let round = 0; round < 5; round++) {
      await Promise.all(Array.from({ length: 5 }, () => database.transaction((tx) => tx.query('select 1'))));
      await terminateOthers();
      await Promise.all(Array.from({ length: 5 }, () => database.transaction((tx) => tx.query('select 1'))));
    }
  });

  test('one share’s transactions never take the last connection', async () => {
    const isOver = Promise.withResolvers<void>();
    const hold = (share: string) => database.transaction(() => isOver.promise, { share });
    const holding = Array.from({ length: 20 }, () => hold('a'));
    expect(await database.transaction((tx) => tx.query('select 1 as one'), { share: 'b' })).toEqual([{ one: 1 }]);
    isOver.resolve();
    await Promise.all(holding);
  });

  test('a wrong password is not taken for a server that is away', async () => {
    const url = new URL(process.env.TEST_POSTGRES_URL ?? '');
    url.password = 'guess';
    const stranger = postgresDatabase({ url: url.href });
    await expect(stranger.transaction((tx) => tx.query('select 1'))).rejects.toMatchObject({ code: '28P01' });
    await stranger.close();
  });
});

describe('a server that accepts connections and says nothing', () => {
  let server: Server;
  let database: Database;
  beforeAll(async () => {
    server = createServer(() => {});
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    database = postgresDatabase({ url: `postgres://a:b@127.0.0.1:${port}/c` });
  });
  afterAll(async () => {
    await database.close();
    server.close();
  });

  test('is given up in time, by a probe within a second', async () => {
    const asks = [
      { run: () => database.transaction((tx) => tx.query('select 1')), withinMs: 4_000 },
      { run: () => database.probe('select 1'), withinMs: 1_000 },
      { run: () => database.listen('a', { onNotify: () => {}, onGap: () => {} }), withinMs: 6_000 },
    ];
    const failures = await Promise.all(asks.map(({ run }) => failure(run)));
    for (const [i, { error, ms }] of failures.entries()) {
      expect(error).toBeInstanceOf(Error);
      expect(ms).toBeLessThan((asks[i]?.withinMs ?? 0) + BUSY_MS);
    }
    expect(failures[0]?.error).toMatchObject(unavailable('away'));
    expect(failures[1]?.error).toMatchObject(unavailable('away'));
  });
});

test('a port where nothing listens is a database that is away', async () => {
  const database = postgresDatabase({ url: 'postgres://a:b@127.0.0.1:1/c' });
  await expect(database.transaction((tx) => tx.query('select 1'))).rejects.toMatchObject(unavailable('away'));
  await expect(database.probe('select 1')).rejects.toMatchObject(unavailable('away'));
  await database.close();
});

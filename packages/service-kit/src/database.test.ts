import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pgliteDatabase } from './database/pglite.ts';
import { startPgliteThread } from './database/pglite-thread.ts';
import { type Database, DatabaseError, retrying, type Tx } from './database.ts';
import { emptyDatabase, engines } from './testing/databases.ts';

const databases: [name: string, open: () => Promise<Database>][] = [
  ...engines.map((engine): (typeof databases)[number] => [engine, () => emptyDatabase(engine)]),
  ['pglite in a thread', async () => pgliteDatabase(await startPgliteThread(undefined))],
];

/** Often enough that the database keeps the statement, and its answer must stay the same. */
async function often(ask: () => Promise<void>): Promise<void> {
  for (let time = 0; time < 8; time++) await ask();
}

describe.each(databases)('a database on %s', (name, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await database.script('create table thing (id integer primary key, amount bigint not null default 0)');
  });
  afterAll(() => database.close());

  const stored = async (expression: string, params: unknown[] = []): Promise<unknown> => {
    const rows = await database.transaction((tx) =>
      tx.query<{ value: unknown }>(`select ${expression} as value`, params),
    );
    return rows[0]?.value;
  };
  const things = () =>
    database.transaction((tx) => tx.query<{ id: number; amount: number }>('select id, amount from thing order by id'));
  const emptied = () => database.transaction((tx) => tx.query('delete from thing'));

  test.each<[string, unknown]>([
    ['99999999999999::bigint', 99_999_999_999_999],
    ['-99999999999999::bigint', -99_999_999_999_999],
    ['(select sum(v)::bigint from (values (1::bigint), (2)) as t(v))', 3],
    ['(select count(*) from (values (1), (2)) as t(v))', 2],
    ['7::smallint', 7],
    ['null::bigint', null],
    [`date '2026-03-01'`, '2026-03-01'],
    [`date '1900-01-01'`, '1900-01-01'],
    ['null::date', null],
    [`timestamptz '2026-03-01T08:30:00.123Z'`, new Date('2026-03-01T08:30:00.123Z')],
    [`timestamptz '2026-03-01T08:30:00.123-08:00'`, new Date('2026-03-01T16:30:00.123Z')],
    [`json '{"a":[1,null,"x"]}'`, { a: [1, null, 'x'] }],
    [`jsonb '"2026-03-01T08:30:00Z"'`, '2026-03-01T08:30:00Z'],
    [`jsonb '5'`, 5],
    [`jsonb 'null'`, null],
    ['true', true],
    [`'{11111111-1111-4111-8111-111111111111}'::uuid[]`, ['11111111-1111-4111-8111-111111111111']],
    [`'{}'::uuid[]`, []],
    [`array['a,b', 'c"d', '', null]`, ['a,b', 'c"d', '', null]],
    [`'é ☃ 😀'`, 'é ☃ 😀'],
  ])('%s reads as %o', async (expression, value) => {
    await often(async () => expect(await stored(expression)).toEqual(value));
  });

  test.each<[string, unknown, unknown]>([
    ['$1::boolean', true, true],
    ['$1::boolean', false, false],
    ['$1::boolean', null, null],
    ['$1::bigint', 99_999_999_999_999, 99_999_999_999_999],
    ['$1::integer', -5, -5],
    ['$1::date', '2026-02-28', '2026-02-28'],
    ['$1::text', `'; drop table thing; --`, `'; drop table thing; --`],
    ['$1::text[]', ['a,b', 'c"d', '\\', '{}', ''], ['a,b', 'c"d', '\\', '{}', '']],
    ['$1::text[]', [], []],
    ['$1::uuid[]', ['11111111-1111-4111-8111-111111111111'], ['11111111-1111-4111-8111-111111111111']],
    ['$1::jsonb', JSON.stringify({ a: [1] }), { a: [1] }],
  ])('%s bound to %o reads as %o', async (expression, param, value) => {
    await often(async () => expect(await stored(expression, [param])).toEqual(value));
  });

  test('a statement that is asked often is kept, fails as any other, and answers after a migration', async () => {
    await database.script('create table changed (id integer); insert into changed values (1)');
    const text = 'select *, 6 / $1::integer as part from changed';
    const ask = (by: number) => database.transaction((tx) => tx.query(text, [by]));
    await often(async () => expect(await ask(2)).toEqual([{ id: 1, part: 3 }]));
    const kept = 'select 1 from pg_prepared_statements where statement = $1';
    expect(await database.transaction((tx) => tx.query(kept, [text]))).toHaveLength(1);
    await expect(ask(0)).rejects.toMatchObject({ name: 'DatabaseError', code: '22012' });
    await database.script(`alter table changed add column name text default 'Clinic'`);
    await often(async () => expect(await ask(3)).toEqual([{ id: 1, name: 'Clinic', part: 2 }]));
  });

  test('a cursor has the columns of its own query, however often one of its name was read', async () => {
    const read = (query: string) =>
      database.transaction(async (tx) => {
        await tx.query(`declare part no scroll cursor for ${query}`);
        return tx.query('fetch 10 from part');
      });
    await often(async () => expect(await read('select 1 as one')).toEqual([{ one: 1 }]));
    expect(await read(`select 'a' as letter, 2 as two`)).toEqual([{ letter: 'a', two: 2 }]);
  });

  test('the calendar is the one of UTC', async () => {
    expect(await stored(`to_char(timestamptz '2026-03-01T00:30:00+02:00', 'YYYY-MM-DD HH24:MI')`)).toBe(
      '2026-02-28 22:30',
    );
  });

  test('text sorts by its bytes where SQL says so', async () => {
    const rows = await database.transaction((tx) =>
      tx.query<{ v: string }>(`select v from unnest(array['b', 'A', 'a', 'B-2', 'B-10']) as v order by v collate "C"`),
    );
    expect(rows.map(({ v }) => v)).toEqual(['A', 'B-10', 'B-2', 'a', 'b']);
  });

  test('a text keeps its byte order mark, however often its statement has run', async () => {
    const read = () => stored(`E'\\ufeffa'::text`);
    for (let time = 0; time < 8; time++) expect(await read()).toBe('\ufeffa');
  });

  test.each([0, 1, 1_999, 2_000, 2_001, 5_000])('a list of %d rows arrives whole and in order', async (count) => {
    const texts = await database.transaction((tx) =>
      tx.fetchText('select s.i::text from generate_series(1, $1::int) as s(i) order by s.i', [count]),
    );
    expect(texts).toEqual(Array.from({ length: count }, (_, i) => String(i + 1)));
  });

  test('a transaction may read several lists', async () => {
    const read = (tx: Tx) => tx.fetchText('select i::text from generate_series(1, 3) as i');
    expect(await database.transaction(async (tx) => [await read(tx), await read(tx)])).toEqual([
      ['1', '2', '3'],
      ['1', '2', '3'],
    ]);
  });

  test('a transaction that fails leaves nothing behind, and the next one works', async () => {
    await emptied();
    const failing = database.transaction(async (tx) => {
      await tx.query('insert into thing (id) values (1)');
      throw new TypeError('changed my mind');
    });
    await expect(failing).rejects.toThrow(new TypeError('changed my mind'));
    const breaking = database.transaction(async (tx) => {
      await tx.query('insert into thing (id) values (2)');
      await tx.query('select nonsense');
    });
    await expect(breaking).rejects.toThrow(DatabaseError);
    expect(await things()).toEqual([]);
  });

  test('a transaction whose failed statement was ignored is no success', async () => {
    await emptied();
    const careless = database.transaction(async (tx) => {
      await tx.query('insert into thing (id) values (1)');
      await tx.query('select nonsense').catch(() => {});
      return 'stored';
    });
    await expect(careless).rejects.toThrow();
    expect(await things()).toEqual([]);
  });

  test('of statements asked at once, those after one that fails fail as well, and the next transaction works', async () => {
    const divided = (tx: Tx, by: number) => tx.query<{ value: number }>('select 12 / $1::integer as value', [by]);
    const doubled = (tx: Tx) => tx.query<{ value: number }>('select 2 * $1::integer as value', [21]);
    await often(async () => {
      expect(await database.transaction((tx) => Promise.all([divided(tx, 3), doubled(tx)]))).toEqual([
        [{ value: 4 }],
        [{ value: 42 }],
      ]);
    });
    let outcomes: PromiseSettledResult<unknown>[] = [];
    const broken = database.transaction(async (tx) => {
      outcomes = await Promise.allSettled([divided(tx, 0), doubled(tx), tx.query('select 7 as value'), doubled(tx)]);
    });
    await expect(broken).rejects.toMatchObject({ code: '22012' });
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && DatabaseError.codeOf(outcome.reason))).toEqual([
      '22012',
      '25P02',
      '25P02',
      '25P02',
    ]);
    expect(await database.transaction(doubled)).toEqual([{ value: 42 }]);
  });

  test('an error carries its SQLSTATE and its constraint', async () => {
    const twice = database.transaction((tx) => tx.query('insert into thing (id) values (7), (7)'));
    await expect(twice).rejects.toMatchObject({ name: 'DatabaseError', code: '23505', constraint: 'thing_pkey' });
    const unknown = await database.transaction((tx) => tx.query('select nonsense')).catch((error: unknown) => error);
    expect(DatabaseError.codeOf(unknown)).toBe('42703');
    expect(DatabaseError.codeOf(new Error('another'))).toBeUndefined();
    expect(DatabaseError.codeOf('text')).toBeUndefined();
  });

  test('two transactions at once both count', async () => {
    await emptied();
    await database.transaction((tx) => tx.query('insert into thing (id) values (1)'));
    const add = () => database.transaction((tx) => tx.query('update thing set amount = amount + 1 where id = 1'));
    await Promise.all(Array.from({ length: 20 }, add));
    expect(await things()).toEqual([{ id: 1, amount: 20 }]);
  });

  test('settings and roles of a transaction end with it', async () => {
    await database.transaction((tx) => tx.query(`select set_config('app.tenant_id', 'x', true)`));
    expect(await stored(`nullif(current_setting('app.tenant_id', true), '')`)).toBeNull();
  });

  test.runIf(name === 'postgres')('a deadlock is tried again until both transactions are through', async () => {
    await emptied();
    await database.transaction((tx) => tx.query('insert into thing (id) values (1), (2)'));
    const both = Promise.withResolvers<void>();
    const oneIsThrough = Promise.withResolvers<void>();
    let holding = 0;
    let attempts = 0;
    const add = (tx: Tx, id: number) => tx.query('update thing set amount = amount + 1 where id = $1', [id]);
    const crosswise = (first: number, second: number) =>
      database.transaction(async (tx) => {
        attempts++;
        // Or it locks its row again before the other transaction, which waited for it, wakes up: a second deadlock.
        if (holding === 2) await oneIsThrough.promise;
        await add(tx, first);
        if (++holding === 2) both.resolve();
        await both.promise;
        await add(tx, second);
      });
    const each = [crosswise(1, 2), crosswise(2, 1)];
    await Promise.race(each);
    oneIsThrough.resolve();
    await Promise.all(each);
    expect(attempts).toBe(3);
    expect(await things()).toEqual([
      { id: 1, amount: 2 },
      { id: 2, amount: 2 },
    ]);
  });
});

describe('trying again', () => {
  const failing = (times: number, error: Error) => {
    let attempts = 0;
    const run = async () => {
      if (++attempts <= times) throw error;
      return attempts;
    };
    return run;
  };

  test.each(['40P01', '40001'])('happens on %s, three times in all: then others are in the way', async (code) => {
    const givesWay = new DatabaseError('give way', code);
    expect(await retrying(failing(2, givesWay))).toBe(3);
    const locked = { name: 'DatabaseUnavailable', reason: 'locked', cause: givesWay };
    await expect(retrying(failing(3, givesWay))).rejects.toMatchObject(locked);
    // Of one attempt, a standby's, somebody else is asked.
    await expect(retrying(failing(1, givesWay), undefined, 1)).rejects.toBe(givesWay);
  });

  test.each([new DatabaseError('twice', '23505'), new Error('another')])('does not happen on %s', async (error) => {
    await expect(retrying(failing(1, error))).rejects.toThrow(error.message);
  });
});

// Opening creates a new cluster in a thread.
describe.each(databases)('listening on %s', (name, open) => {
  test('hears what is told, in its order, in its channel, and nothing after the end', async () => {
    const database = await open();
    const heard: string[] = [];
    const end = await database.listen('a_channel', { onNotify: (payload) => heard.push(payload), onGap: () => {} });
    await database.notify('a_channel', ['one', 'two']);
    await database.notify('another_channel', ['never']);
    await database.notify('a_channel', ['three']);
    await expect.poll(() => heard).toEqual(['one', 'two', 'three']);
    await end();
    await database.notify('a_channel', ['late']);
    expect(heard).toEqual(['one', 'two', 'three']);
    await database.close();
  });

  test.runIf(name === 'postgres')('goes on after its connection broke, and says that there was a gap', async () => {
    const database = await open();
    const heard: string[] = [];
    const end = await database.listen('a_channel', {
      onNotify: (payload) => heard.push(payload),
      onGap: () => heard.push('(gap)'),
    });
    await database.transaction((tx) =>
      tx.query(`select pg_terminate_backend(pid) from pg_stat_activity 
                where datname = current_database() and application_name = 'plumbline listener'`),
    );
    await expect.poll(() => heard).toEqual(['(gap)']);
    await database.notify('a_channel', ['again']);
    await expect.poll(() => heard).toEqual(['(gap)', 'again']);
    await end();
    await database.close();
  });
});

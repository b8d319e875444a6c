import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database, Tx } from './database.ts';
import { type Migration, migrate } from './migrate.ts';
import { emptyDatabase, engines } from './testing/databases.ts';

describe.each(engines)('migrating on %s', (engine) => {
  let database: Database;
  let shops = 0;
  let shop: string;
  let first: Migration;
  let second: Migration;
  let third: Migration;
  beforeAll(async () => {
    database = await emptyDatabase(engine);
  });
  afterAll(() => database.close());
  beforeEach(() => {
    shop = `shop_${++shops}`; // each test has a schema of its own
    first = firstOf(shop);
    second = { name: '0002-second', sql: `alter table ${shop}.thing add column name text` };
    third = { name: '0003-third', sql: `alter table ${shop}.thing add column color text` };
  });

  const run = (...migrations: Migration[]) => migrate(database, shop, migrations);
  const columns = async () =>
    database.transaction(async (tx) => {
      const rows = await tx.query<{ name: string }>(
        `select column_name as name from information_schema.columns where table_schema = $1 and table_name = 'thing' order by 1`,
        [shop],
      );
      return rows.map(({ name }) => name);
    });

  test('runs what is missing, once, in the order of the names', async () => {
    expect(await run(first)).toEqual(['0001-first']);
    expect(await run(first, second, third)).toEqual(['0002-second', '0003-third']);
    expect(await run(first, second, third)).toEqual([]);
    expect(await columns()).toEqual(['color', 'id', 'name']);
  });

  test('a migration that fails leaves nothing of itself, and can be mended and run again', async () => {
    const broken = { name: '0001-first', sql: `${first.sql}\n--;\nselect nonsense` };
    await expect(run(broken)).rejects.toThrow(/nonsense/);
    expect(await columns()).toEqual([]);
    expect(await run(first)).toEqual(['0001-first']);
  });

  test('an edited migration is refused by name, and nothing else is run', async () => {
    await run(first);
    const edited = { ...first, sql: first.sql.replace('(1)', '(2)') };
    await expect(run(edited, second)).rejects.toThrow(`${shop}/0001-first`);
    expect(await columns()).toEqual(['id']);
    expect(await run(first, second)).toEqual(['0002-second']);
  });

  test('line ends of another system are no edit', async () => {
    await run(first);
    expect(await run({ ...first, sql: first.sql.replaceAll('\n', '\r\n') })).toEqual([]);
  });

  test('a database newer than the code is refused, and nothing is run', async () => {
    await run(first, third);
    await expect(run(first)).rejects.toThrow(`${shop}/0003-third`);
    await expect(run(first, second)).rejects.toThrow('run a newer version');
    expect(await columns()).toEqual(['color', 'id']);
  });

  test('a newer database is accepted by a version that its migrations work with, and by no older one', async () => {
    const later = (release: string, worksFrom: string, ...migrations: Migration[]) =>
      migrate(database, shop, migrations, { version: release, worksFrom });
    await later('1.9.0', '1.8.0', first);
    await later('1.10.0', '1.9.0', first, second);
    expect(await later('1.9.0', '1.8.0', first)).toEqual([]);
    await expect(later('1.8.3', '1.7.0', first)).rejects.toThrow(`${shop}/0002-second`);
    const apart = { ...third, sql: `-- not beside the last release: it is told so\n${third.sql}` };
    await later('1.11.0', '1.10.0', first, second, apart);
    await expect(later('1.10.0', '1.9.0', first, second)).rejects.toThrow(`${shop}/0003-third`);
    expect(await columns()).toEqual(['color', 'id', 'name']);
  });

  test.runIf(engine === 'postgres')('whoever reads goes on while a migration waits for a lock', async () => {
    await run(first);
    const read = (tx: Tx) => tx.query(`select from ${shop}.thing`);
    let migrating: Promise<string[]> | undefined;
    // A long report holds the table until another reader has been answered. The migration must not keep that reader waiting.
    await database.transaction(async (tx) => {
      await read(tx);
      migrating = run(first, second);
      await waitingForLock();
      await database.transaction(read);
    });
    expect(await migrating).toEqual(['0002-second']);
  });
  const waitingForLock = () =>
    expect
      .poll(() =>
        database.transaction((tx) =>
          tx.query(
            `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'alter table ${shop}.thing%'`,
          ),
        ),
      )
      .toHaveLength(1);

  test('several processes at once run each migration once', async () => {
    const runs = await Promise.all(Array.from({ length: 4 }, () => run(first, second, third)));
    expect(runs.flat().sort()).toEqual(['0001-first', '0002-second', '0003-third']);
    expect(await columns()).toEqual(['color', 'id', 'name']);
  });

  test('two schemas do not know of each other', async () => {
    await run(first);
    expect(await migrate(database, `${shop}_stock`, [firstOf(`${shop}_stock`)])).toEqual(['0001-first']);
  });
});

/** With a function, whose body contains semicolons. */
const firstOf = (schema: string): Migration => ({
  name: '0001-first',
  sql: `create table ${schema}.thing (id integer primary key);
--;
create function ${schema}.next() returns integer language plpgsql as $$ begin return 1; end $$;
--;
insert into ${schema}.thing values (1)`,
});

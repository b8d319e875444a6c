import { afterEach, describe, expect, test } from 'vitest';
import { type Asked, note } from './asked.ts';
import { emptyDatabase, engines } from './databases.ts';

afterEach(() => note(undefined));

describe.each(engines)('what is asked of %s', (engine) => {
  test('is noted by statement, with the kinds of its parameters, its columns and its answer', async () => {
    const database = await emptyDatabase(engine);
    const asked: Asked = { statements: 0, traits: new Set() };
    const text = 'select $1::text as name, $2::bigint as cents';
    const ask = (name: string | null, cents: number | null) =>
      database.transaction((tx) => tx.query(text, [name, cents]));
    await ask('before', 1);
    note(asked);
    await ask('', null);
    await database.transaction((tx) => tx.fetchText("select 'a' where false"));
    await expect(database.transaction((tx) => tx.query('select 1/0'))).rejects.toThrow();
    note(undefined);
    await ask('after', 2);
    await database.close();
    expect(asked.statements).toBe(3);
    expect([...asked.traits]).toEqual([
      text,
      `${text} | parameter 1 is an empty text`,
      `${text} | parameter 2 is null`,
      `${text} | answers 1 rows`,
      `${text} | column name is an empty text`,
      `${text} | column cents is null`,
      "select 'a' where false",
      "select 'a' where false | answers 0 parts",
      'select 1/0 | fails with 22012',
    ]);
  });
});

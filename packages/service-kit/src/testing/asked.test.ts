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
    // Each statement has a number of its own.
    const numbers = [...new Set([...asked.traits].map((trait) => trait.split(' ')[0]))];
    const said = [...asked.traits].map((trait) =>
      trait.replace(/^\d+/, (number) => 'abc'[numbers.indexOf(number)] ?? ''),
    );
    expect(said).toEqual([
      'a',
      'a parameter 1 is an empty text',
      'a parameter 2 is null',
      'a answers 1 rows',
      'a column name is an empty text',
      'a column cents is null',
      'b',
      'b answers 0 texts',
      'c fails with 22012',
    ]);
  });
});

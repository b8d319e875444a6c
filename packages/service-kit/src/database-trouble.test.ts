import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, DatabaseError } from './database.ts';
import { guarded, type Trouble, troubleOf } from './database-trouble.ts';
import { folderTrouble, RESERVE_BYTES, watchFolder } from './node/folder-trouble.ts';
import { emptyDatabase, engines } from './testing/databases.ts';

describe.each(engines)('a guarded database on %s', (engine) => {
  let plain: Database;
  beforeAll(async () => {
    plain = await emptyDatabase(engine);
  });
  afterAll(() => plain.close());

  test('only reads while there is trouble, and writes again after it', async () => {
    let trouble: Trouble | null = null;
    const database = guarded(plain, () => trouble);
    await database.script('create table t (n integer)');
    const write = () => database.transaction((tx) => tx.query('insert into t values (1)'));
    await write();
    trouble = 'disk-full';
    const refused = await write().catch((error: unknown) => error);
    expect(troubleOf(refused)).toBe('read-only');
    await expect(database.script('vacuum')).rejects.toMatchObject({ code: '53100' });
    expect(await database.transaction((tx) => tx.query('select n from t'))).toEqual([{ n: 1 }]);
    trouble = null;
    await write();
    expect(await database.transaction((tx) => tx.query('select n from t'))).toHaveLength(2);
  });
});

test('an error of the database tells its trouble', () => {
  const errors = ['53100', '25006', '58030', 'XX001', '23505', undefined].map(
    (code) => new DatabaseError('said', code),
  );
  expect(errors.map(troubleOf)).toEqual(['disk-full', 'read-only', 'damaged', 'damaged', null, null]);
  expect(troubleOf(new Error('another'))).toBeNull();
});

test('a folder with little room left, or gone, is in trouble', () => {
  const here = import.meta.dirname;
  expect(folderTrouble(here, () => RESERVE_BYTES)).toBeNull();
  expect(folderTrouble(here, () => RESERVE_BYTES - 1)).toBe('disk-full');
  expect(folderTrouble(`${here}/nowhere`)).toBe('damaged');
  const refusing = () => {
    throw Object.assign(new Error(), { code: 'EROFS' });
  };
  expect(folderTrouble(here, refusing)).toBe('read-only');
});

test('is looked at once a second, and a change is told once', () => {
  const seen: (Trouble | null)[] = [];
  let looks = 0;
  const trouble = watchFolder(
    'any',
    (found) => seen.push(found),
    () => {
      looks++;
      return 'disk-full';
    },
  );
  expect([trouble(), trouble(), trouble()]).toEqual(['disk-full', 'disk-full', 'disk-full']);
  expect([looks, seen]).toEqual([1, ['disk-full']]);
});

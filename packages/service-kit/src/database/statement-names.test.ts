import { expect, test } from 'vitest';
import { DatabaseError, PLANNED_EACH_TIME, STALE_STATEMENT } from '../database.ts';
import { StatementNames } from './statement-names.ts';

const ask = (names: StatementNames, text: string, times: number) =>
  Array.from({ length: times }, () => names.nameOf(text)).at(-1);

test('a text gets a name of its own when it is asked often, and keeps it', () => {
  const names = new StatementNames();
  expect(ask(names, 'select 1', 5)).toBeUndefined();
  const name = names.nameOf('select 1');
  expect(name).toMatch(/^\w+$/);
  expect(ask(names, 'select 2', 6)).not.toBe(name);
  expect(names.nameOf('select 1')).toBe(name);
});

test('a hundred texts have names, and no more', () => {
  const names = new StatementNames();
  const given = Array.from({ length: 200 }, (_, at) => ask(names, `select ${at}`, 6)).filter(Boolean);
  expect(new Set(given).size).toBe(100);
});

test('texts that are asked once are forgotten', () => {
  const names = new StatementNames();
  ask(names, 'select 1', 4);
  for (let at = 2; at < 1_100; at++) names.nameOf(`select ${at}`);
  expect(ask(names, 'select 1', 2)).toBeUndefined();
});

test('after a migration no text goes by a name that it had', () => {
  const names = new StatementNames();
  const before = ask(names, 'select 1', 6);
  names.failed(new DatabaseError('another error', '23505'));
  expect(names.nameOf('select 1')).toBe(before);
  names.failed(new DatabaseError('a stale statement', STALE_STATEMENT));
  expect(ask(names, 'select 1', 5)).toBeUndefined();
  expect(names.nameOf('select 1')).not.toBe(before);
});

test('what is not planned gets none', () => {
  const names = new StatementNames();
  expect(ask(names, 'fetch 2000 from list', 20)).toBeUndefined();
  expect(ask(names, `${PLANNED_EACH_TIME} select 1`, 20)).toBeUndefined();
  expect(ask(names, ' with a as (select 1) select * from a', 6)).toBeDefined();
});

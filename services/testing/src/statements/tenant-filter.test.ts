import { loadModule, type Node, parseSync } from 'libpg-query';
import { beforeAll, describe, expect, test } from 'vitest';
import { bareOuterTables } from './outer-joins.ts';
import { asksTimeOnConflict, seenByLaterParts } from './parts.ts';
import { unfilteredTables } from './tenant-filter.ts';

const tables = new Set(['w.job', 'w.history', 'w.option']);
const parsed = (text: string): Node => {
  const [first] = parseSync(text).stmts ?? [];
  if (!first?.stmt) throw new Error('one statement');
  return first.stmt;
};
beforeAll(() => loadModule());

describe('of whom a statement reads or writes rows is said', () => {
  test.each([
    'select * from w.job where tenant_id = $1',
    'select * from w.job j where j.tenant_id = $1::uuid and id = any($2)',
    `select * from w.job where tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)`,
    'select * from w.job j join w.history h on h.tenant_id = j.tenant_id and h.job_id = j.id where h.tenant_id = $1',
    'select * from w.job j left join w.option o on o.tenant_id = j.tenant_id where j.tenant_id = $1',
    'select * from w.job j left join w.option o using (tenant_id, value) where j.tenant_id = $1',
    'select * from w.job j where (j.tenant_id, j.id) = ($1, $2)',
    'select (select max(h.id) from w.history h where h.tenant_id = j.tenant_id) from w.job j where j.tenant_id = $1',
    'select * from w.job j, lateral (select * from w.history h where h.tenant_id = j.tenant_id limit 1) x where j.tenant_id = $1',
    'select 1 where exists (select from w.job where tenant_id = $1)',
    'with j as (select * from w.job where tenant_id = $1) select * from j join w.history h on h.tenant_id = j.tenant_id',
    'with j as materialized (select tenant_id as whose from w.job where tenant_id = $1) select * from j, w.history h where h.tenant_id = j.whose',
    'select * from (select tenant_id from w.job where tenant_id = $1 union all select tenant_id from w.option where tenant_id = $1) a join w.history h on h.tenant_id = a.tenant_id',
    'update w.job set name = $2 where tenant_id = $1',
    'update w.job j set name = c.name from json_to_recordset($2) as c(id uuid, name text) where j.tenant_id = $1 and j.id = c.id',
    'delete from w.job j using w.option o where o.tenant_id = j.tenant_id and o.tenant_id = $1',
    'insert into w.job (id, tenant_id) values ($2, $1), ($3, $1)',
    'insert into w.job (tenant_id, id) select $1, o.id from w.option o where o.tenant_id = $1',
    'with gone as (delete from w.job where tenant_id = $1 returning *) insert into w.history (tenant_id, id) select g.tenant_id, g.id from gone g',
    'insert into w.job (tenant_id) values ($1) on conflict (tenant_id) do update set name = (select max(name) from w.option where tenant_id = $1)',
    'select * from w.view_of_something',
  ])('%s', (text) => {
    expect(unfilteredTables(parsed(text), tables)).toEqual([]);
  });
});

describe('of whom it does is not said', () => {
  test.each([
    ['w.job', 'select * from w.job'],
    ['w.job', 'select * from w.job where id = $1'],
    ['w.job', 'select * from w.job where tenant_id = $1 or id = $2'],
    ['w.job', 'select * from w.job where tenant_id <> $1'],
    ['w.job', 'select * from w.job where tenant_id = any($1)'],
    ['w.job', 'select * from w.job where tenant_id = id'],
    // Who is not there is not of the tenant either.
    ['w.job', 'select * from w.job j left join w.option o on o.tenant_id = $1 and j.tenant_id = $1'],
    ['w.option', 'select * from w.job j left join w.option o on o.value = j.status where j.tenant_id = $1'],
    ['w.history', 'select * from w.job j join w.history h on h.job_id = j.id where j.tenant_id = $1'],
    ['w.history', 'select (select max(id) from w.history) from w.job where tenant_id = $1'],
    [
      'w.job',
      'select 1 from w.job j where exists (select from w.history h where h.tenant_id = $1 and h.tenant_id = j.tenant_id)',
    ],
    ['w.job', 'with j as (select * from w.job) select * from j where tenant_id = $1'],
    [
      'w.history',
      'select * from (select tenant_id from w.job where tenant_id = $1 union select id from w.job where tenant_id = $1) a join w.history h on h.tenant_id = a.tenant_id',
    ],
    ['w.job', 'update w.job set tenant_id = $1'],
    ['w.job', 'delete from w.job'],
    ['w.job', 'insert into w.job (id) values ($1)'],
    [
      'w.job',
      'insert into w.job (tenant_id, id) select t.tenant_id, t.id from json_to_recordset($1) as t(tenant_id uuid, id uuid)',
    ],
    [
      'w.option',
      'insert into w.job (tenant_id) values ($1) on conflict do nothing returning (select max(name) from w.option)',
    ],
  ])('of %s: %s', (table, text) => {
    expect(unfilteredTables(parsed(text), tables)).toEqual([table]);
  });
});

describe('what an outer join may miss', () => {
  test.each([
    'select * from w.job j left join (select * from w.option where tenant_id = $1) o on o.value = j.value where j.tenant_id = $1',
    'select * from w.job j left join lateral (select * from w.option o where o.tenant_id = $1 and o.value = j.value) o on true where j.tenant_id = $1',
    'with found as (select 1 as id) select * from w.job j left join found f on f.id = j.id where j.tenant_id = $1',
    'select * from w.job j join w.option o on o.tenant_id = j.tenant_id where j.tenant_id = $1',
    'select * from w.job j left join elsewhere e on e.id = j.id where j.tenant_id = $1',
  ])('is no table of tenants by itself: %s', (text) => {
    expect(bareOuterTables(parsed(text), tables)).toEqual([]);
  });

  test.each([
    [['w.option'], 'select * from w.job j left join w.option o on o.tenant_id = $1 where j.tenant_id = $1'],
    [['w.option'], 'select (select 1 from w.job j left join w.option o using (tenant_id) where j.tenant_id = $1)'],
    [['w.job'], 'select * from w.job j right join w.option o on j.tenant_id = $1 where o.tenant_id = $1'],
    [['w.job', 'w.option'], 'select * from w.job j full join w.option o on j.tenant_id = $1 and o.tenant_id = $1'],
    [
      ['w.option', 'w.history'],
      'select * from w.job j left join (w.option o join w.history h on h.tenant_id = $1) on o.tenant_id = $1',
    ],
  ])('is %s by itself: %s', (bare, text) => {
    expect(bareOuterTables(parsed(text), tables)).toEqual(bare);
  });
});

describe('a part of a statement', () => {
  test.each([
    'with changed as (update w.job set name = $2 where tenant_id = $1 returning *) select * from changed',
    'with picked as (select id from w.job where tenant_id = $1 for update) update w.job j set name = $2 from picked p where j.tenant_id = $1 and j.id = p.id',
    'with gone as (delete from w.job where tenant_id = $1) insert into w.job (tenant_id) values ($1)',
    'with added as (insert into w.job (tenant_id, place) select $1, max(place) from w.job where tenant_id = $1 returning *) select * from added',
  ])('does not see what another writes: %s', (text) => {
    expect(seenByLaterParts(parsed(text))).toEqual([]);
  });

  test.each([
    'with added as (insert into w.job (tenant_id) values ($1) returning *) select * from added union all select * from w.job where tenant_id = $1',
    'with changed as (update w.job set name = $2 where tenant_id = $1) select (select count(*) from w.job where tenant_id = $1)',
    'with a as (insert into w.job (tenant_id) values ($1)), b as (update w.job set name = $2 where tenant_id = $1) select 1',
  ])('sees what another writes: %s', (text) => {
    expect(seenByLaterParts(parsed(text))).toContain('w.job');
  });
});

test('an insert may ask for the time, and what it does on a conflict may not', () => {
  const insert = 'insert into w.job (tenant_id, at) values ($1, now()) on conflict (tenant_id) do update set at =';
  expect(asksTimeOnConflict(parsed(`${insert} excluded.at`))).toBe(false);
  for (const time of ['now()', 'current_timestamp', 'clock_timestamp()'])
    expect(asksTimeOnConflict(parsed(`${insert} ${time}`))).toBe(true);
});

// A minimal further sheet: a field table, a save in the contract, a few lines of SQL and one rule.
import { cellSave } from '@plumbline/contract/cell-save';
import { date, field, fieldTable, text } from '@plumbline/contract/fields';
import type { TenantId } from '@plumbline/contract/values';
import { nameText } from '@plumbline/contract/values';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Database, Tx } from '../database.ts';
import { Refusal, refuse } from '../http/problem-response.ts';
import { emptyDatabase, engines } from '../testing/databases.ts';
import { checkSave } from './check-save.ts';
import { entriesOf, insertHistory } from './history.ts';
import { type History, type RowUpdate, refusalOf, type Sheet } from './sheet.ts';

const crewTable = fieldTable({
  name: field('Name', 'text', '', z.string(), nameText(50), { required: true }),
  foreman: text('Foreman', 50),
  startsOn: date('Starts'),
  size: field('Size', 'number', '', z.int(), z.int(), { readOnly: true }),
});
const crew = z.object({ id: z.uuid(), name: z.string(), version: z.int() });
const crewSave = cellSave({
  id: z.uuid(),
  rowName: { crewId: z.string(), crewName: z.string() },
  rows: { crews: z.array(crew) },
  maxUpdates: 10,
  problems: { refused: 'crews-refused', conflict: 'crews-conflict' },
});

interface Crew {
  [field: string]: unknown;
  id: string;
  version: number;
  name: string;
}
const HISTORY: History = { table: 'crew_history', rowColumn: 'crew_id' };
const sheet: Sheet<{ crewId: string; crewName: string }, Crew> = {
  fields: crewTable,
  history: HISTORY,
  noun: 'crew',
  gone: 'the crew is gone',
  rowName: (crewId, row) => ({ crewId, crewName: row?.name ?? '' }),
  label: ({ crewName }) => `Crew ${crewName}`,
  refuse: (refusals, detail) => refuse(crewSave.refused, { refusals }, detail),
  refuseConflicts: async (tx, _tenantId, conflicts, detail) =>
    refuse(crewSave.conflict, { conflicts, crews: [...(await crewsOf(tx)).values()] }, detail),
};

const TENANT = '0190a000-0000-7000-8000-000000000001' as TenantId;
const NORTH = '0190a000-0000-7000-8000-00000000000a';
const SOUTH = '0190a000-0000-7000-8000-00000000000b';

const crewsOf = async (tx: Tx) =>
  new Map(
    (
      await tx.query<Crew>(
        `select id, name, foreman, starts_on as "startsOn", version from crew where tenant_id = $1 order by id for update`,
        [TENANT],
      )
    ).map((row) => [row.id, row]),
  );

const noBob = async () => (fieldName: string, value: unknown) =>
  fieldName === 'foreman' && value === 'Bob' ? 'is on leave' : null;

async function saveCrews(tx: Tx, who: string, updates: readonly RowUpdate[]) {
  const rows = await crewsOf(tx);
  const { changes, replayed } = await checkSave(tx, TENANT, sheet, { updates, rows, rulesFor: noBob });
  const entries = changes.flatMap(({ row, values, updateId }) =>
    entriesOf(row, { ...row, ...values }, Object.keys(values), updateId),
  );
  for (const id of new Set(entries.map(({ rowId }) => rowId))) {
    const { name, foreman, startsOn } = { ...rows.get(id), ...changes.find(({ row }) => row.id === id)?.values };
    await tx.query(
      'update crew set name = $3, foreman = $4, starts_on = $5, version = version + 1 where tenant_id = $1 and id = $2',
      [TENANT, id, name, foreman, startsOn],
    );
  }
  await tx.query(insertHistory(HISTORY, '$4'), [TENANT, crypto.randomUUID(), who, JSON.stringify(entries)]);
  return { changed: entries.map(({ rowId, field: changed }) => [rowId, changed]), replayed };
}

describe.each(engines)('a save of a further sheet on %s', (engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await emptyDatabase(engine);
    await database.script(`
      create table crew (tenant_id uuid, id uuid, name text, foreman text, starts_on date, version integer default 1);
      create table crew_history (
        id bigint generated always as identity, tenant_id uuid, crew_id uuid, version integer, field text, old_value jsonb,
        new_value jsonb, changed_by uuid, changed_by_name text, changed_at timestamptz default now(), update_id uuid)`);
  });
  afterAll(() => database.close());
  beforeEach(() =>
    database.transaction(async (tx) => {
      await tx.query('delete from crew_history');
      await tx.query('delete from crew');
      await tx.query(`insert into crew values ($1, $2, 'North', 'Ann', '2026-03-01'), ($1, $3, 'South', null, null)`, [
        TENANT,
        NORTH,
        SOUTH,
      ]);
    }),
  );

  const save = (who: string, ...updates: RowUpdate[]) => database.transaction((tx) => saveCrews(tx, who, updates));
  const refused = async (saving: Promise<unknown>): Promise<Refusal> => {
    const error = await saving.catch((thrown: unknown) => thrown);
    if (!(error instanceof Refusal)) throw error;
    return error;
  };
  const history = () =>
    database.transaction((tx) =>
      tx.query(
        'select version, field, old_value as before, new_value as after, changed_by_name as who from crew_history order by id',
      ),
    );

  test('stores values as the fields say, and records the cells that differ', async () => {
    const changes = { name: ' North 1 ', foreman: '', startsOn: '2026-03-01' };
    expect(await save('Eve', { id: NORTH, version: 1, changes })).toEqual({
      changed: [
        [NORTH, 'name'],
        [NORTH, 'foreman'],
      ],
      replayed: undefined,
    });
    expect(await history()).toEqual([
      { version: 2, field: 'name', before: 'North', after: 'North 1', who: 'Eve' },
      { version: 2, field: 'foreman', before: 'Ann', after: null, who: 'Eve' },
    ]);
  });

  test('names every refused cell, and stores nothing', async () => {
    const { details, message } = await refused(
      save(
        'Eve',
        { id: NORTH, version: 1, changes: { name: ' ', size: 5, wage: 1, startsOn: 'soon' } },
        { id: SOUTH, version: 2, changes: { foreman: 'Ann' } },
        { id: SOUTH, version: 1, changes: { foreman: 'Bob' } },
        { id: TENANT, version: 1, changes: { foreman: 'Ann' } },
      ),
    );
    expect(
      crewSave.refused.details.parse(details).refusals.map(({ crewName, title, reason }) => [crewName, title, reason]),
    ).toEqual([
      ['North', 'Name', 'must not be empty'],
      ['North', 'Size', 'cannot be changed here'],
      ['North', 'wage', 'there is no such field'],
      ['North', 'Starts', 'is not a date'],
      ['South', 'Foreman', 'the crew has no version 2'],
      ['South', 'Foreman', 'the crew appears twice in this save'],
      ['', 'Foreman', 'the crew is gone'],
    ]);
    expect(message).toBe('Crew North, Name: " " must not be empty, and 6 more');
    expect(await history()).toEqual([]);
  });

  test('asks the sheet’s own rule', async () => {
    const { message } = await refused(save('Eve', { id: SOUTH, version: 1, changes: { foreman: 'Bob' } }));
    expect(message).toBe('Crew South, Foreman: "Bob" is on leave');
  });

  test('is a conflict only where somebody else stored another value in the same cell', async () => {
    await save('Ann', { id: NORTH, version: 1, changes: { foreman: 'Carl' } });
    await save('Eve', { id: NORTH, version: 1, changes: { foreman: 'Carl', startsOn: null } });
    const { message, details } = await refused(save('Eve', { id: NORTH, version: 1, changes: { foreman: 'Dan' } }));
    expect(message).toBe('One cell was changed by Ann meanwhile');
    expect(details).toMatchObject({ conflicts: [{ yourValue: 'Dan', theirValue: 'Carl', who: 'Ann', version: 3 }] });
    await save('Eve', { id: NORTH, version: 3, changes: { foreman: 'Dan' } });
  });

  test('answers an update that is sent again with the version that it made', async () => {
    const update = { id: NORTH, version: 1, changes: { foreman: 'Carl' }, updateId: crypto.randomUUID() };
    await save('Eve', update);
    await save('Ann', { id: NORTH, version: 2, changes: { foreman: 'Dan' } });
    expect(await save('Eve', update)).toEqual({ changed: [], replayed: [{ id: NORTH, version: 2 }] });
  });

  test('refuses an update that has the id of another one, with each cell that was stored otherwise', async () => {
    const updateId = crypto.randomUUID();
    const send = (changes: Record<string, unknown>) => save('Eve', { id: NORTH, version: 1, changes, updateId });
    const changes = { name: ' North 1 ', foreman: '', startsOn: '2026-03-01' };
    await send(changes);
    const replayed = { changed: [], replayed: [{ id: NORTH, version: 2 }] };
    expect(await send(changes)).toEqual(replayed);
    const reused = async (...sent: Parameters<typeof send>) =>
      crewSave.refused.details.parse((await refused(send(...sent))).details).refusals.map((cell) => cell.title);
    expect(await reused({ ...changes, name: 'North 2' })).toEqual(['Name']);
    expect(await reused({ ...changes, name: 'North 2', foreman: 'Dan' })).toEqual(['Name', 'Foreman']);
    expect(await reused({ startsOn: '2026-03-02' })).toEqual(['Starts']);
    expect((await refused(send({ foreman: 'Dan' }))).message).toBe(
      'Crew North 1, Foreman: "Dan" was not stored: an earlier update with other values has the same updateId, so use a new one',
    );
    expect(await history()).toHaveLength(2);
  });

  test('cannot refuse without a cell', () => {
    expect(() => refusalOf(sheet, [])).toThrow('without a cell');
  });
});

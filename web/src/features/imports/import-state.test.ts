import type { JobId } from '@plumbline/contract/values';
import { monthFirstForms } from '@plumbline/contract/workflow/date-forms';
import type { ImportMapping } from '@plumbline/contract/workflow/import-mapping';
import type { ImportProof, RefreshLine, RowGroup } from '@plumbline/contract/workflow/import-proof';
import type { ImportId, ImportProposal } from '@plumbline/contract/workflow/import-records';
import { describe, expect, test } from 'vitest';
import type { TableShape } from './file/file-questions.ts';
import {
  bringsNothing,
  type ImportEvent,
  type ImportState,
  importReducer,
  lineKey,
  NOTHING,
  type ReadFile,
  withCell,
  withRow,
} from './import-state.ts';
import {
  columnOf,
  ruleText,
  withBlank,
  withColumn,
  withDateOrder,
  withNumberForm,
  withToComplete,
  withValue,
} from './mapping-edits.ts';

const mapping = (fields: ImportMapping['fields']): ImportMapping => ({
  encoding: 'utf-8',
  delimiter: ',',
  onDuplicate: 'refuse',
  unused: [],
  fields,
});
const line = (job: string, kept: RefreshLine['kept'] = null): RefreshLine => ({
  jobId: job as JobId, // an id of the test
  jobNumber: job,
  jobName: job,
  field: 'jobCostToDate',
  oldValue: 1,
  newValue: 2,
  kept,
});
const proofOf = (groups: Partial<Record<RowGroup, number>>, lines: RefreshLine[] = []): ImportProof => ({
  rows: 1,
  groups: Object.entries(groups).map(([group, count]) => ({ group: group as RowGroup, count, rows: [] })), // of the record
  sums: [],
  unused: [],
  formats: [],
  suspicious: [],
  values: [],
  questions: [],
  contractWarning: null,
  overUnder: null,
  bad: [],
  badCells: 0,
  badGroups: [],
  doubtfulRows: 0,
  repeated: null,
  numberedRows: 0,
  blanks: [],
  truncated: [],
  takenOut: 0,
  lines,
});
const after = (...events: ImportEvent[]): ImportState => events.reduce(importReducer, NOTHING);
const table: TableShape = {
  ...{ sheet: 0, headingRow: 0, headings: ['Id', 'Name'], firstRow: 2, rowCount: 1 },
  ...{ survey: [], hasOverlongRows: false },
};
const file: ReadFile = { name: 'jobs.csv', size: 9, checksum: '0'.repeat(64), sheets: [], leftOut: [], table };
const opened: ImportEvent = { kind: 'opened', file };
const started = (origin: ImportProposal['origin'] = 'suggested'): ImportEvent => ({
  kind: 'started',
  started: {
    importId: 'i1' as ImportId, // an id of the test
    proposal: { mapping: mapping({}), origin, newHeadings: [], missingHeadings: [], looksLike: null },
  },
});
const checked = (proof: ImportProof | null): ImportEvent => ({
  kind: 'checked',
  decisions: NOTHING.decisions,
  addOptions: {},
  badRows: new Map(),
  checked: { mapping: mapping({}), problems: proof ? [] : ['No id'], proof },
});

describe('an import', () => {
  test('shows the columns until a proof stands, and again when the mapping cannot be used', () => {
    expect(after(opened, started()).step).toBe('columns');
    expect(after(opened, started(), checked(proofOf({ new: 1 }))).step).toBe('check');
    expect(after(opened, started(), checked(null))).toMatchObject({ step: 'columns', problems: ['No id'] });
  });

  test('ticks what nobody keeps, and what a person ticked or left stays so at the next proof', () => {
    const kept = { who: 'Ann', at: new Date('2026-05-01') };
    const lines = [line('A'), line('B', kept), line('C')];
    const first = after(opened, started(), checked(proofOf({ changed: 3 }, lines)));
    expect([...first.ticked]).toEqual([line('A'), line('C')].map(lineKey));
    const chosen = importReducer(importReducer(first, { kind: 'ticked', keys: [lineKey(line('A'))], isOn: false }), {
      kind: 'ticked',
      keys: [lineKey(line('B', kept))],
      isOn: true,
    });
    const again = importReducer(chosen, checked(proofOf({ changed: 4 }, [...lines, line('D')])));
    expect([...again.ticked].toSorted()).toEqual([line('B'), line('C'), line('D')].map(lineKey));
    // What a colleague typed meanwhile is a line of its own: it is not taken over because the older one was.
    const typed = importReducer(first, checked(proofOf({ changed: 3 }, [{ ...line('A', kept), oldValue: 9 }])));
    expect([...typed.ticked]).toEqual([]);
  });

  test('starts anew with another sheet or row of headings', () => {
    const below = { ...file, table: { ...table, headingRow: 1, firstRow: 3 } };
    const state = after(opened, started(), checked(proofOf({ new: 1 })), { kind: 'opened', file: below });
    expect(state).toMatchObject({ step: 'columns', proof: null, importId: null, file: below });
  });

  test('brings nothing when every job is there and what differs is kept', () => {
    expect(bringsNothing(proofOf({ unchanged: 2 }))).toBe(true);
    expect(bringsNothing(proofOf({ changed: 1 }, [line('A', { who: null, at: null })]))).toBe(true);
    expect(bringsNothing(proofOf({ changed: 1 }, [line('A')]))).toBe(false);
    expect(bringsNothing(proofOf({ new: 1 }))).toBe(false);
  });

  test('keeps one decision for a row and one text for a cell, and takes them back', () => {
    const decided = withRow(withRow(NOTHING.decisions, 5, 'job'), 5, 'leave-out');
    expect(decided.rows).toEqual({ 5: 'leave-out' });
    expect(withRow(decided, 5, null).rows).toEqual({});
    const typed = withCell(withCell(decided, { row: 5, column: 'Cost', text: '1' }), {
      row: 5,
      column: 'Cost',
      text: '2',
    });
    expect(typed.cells).toEqual([{ row: 5, column: 'Cost', text: '2' }]);
  });
});

test('a column’s number form and the meaning of its texts are set and taken back', () => {
  const cost = mapping({ jobCostToDate: { column: 'Cost' } });
  const european = withNumberForm(cost, 'jobCostToDate', 'european');
  expect(european.fields.jobCostToDate).toEqual({ column: 'Cost', numbers: 'european' });
  expect(withNumberForm(european, 'jobCostToDate', undefined)).toEqual(cost);
  const status = mapping({ jobStatus: { column: 'Status' } });
  const meant = withValue(status, 'jobStatus', '4', 'Active');
  expect(meant.fields.jobStatus).toEqual({ column: 'Status', values: { '4': 'Active' } });
  expect(withValue(meant, 'jobStatus', '4', null)).toEqual(status);
});

describe('a mapping that is edited', () => {
  test('lets texts share a column, and takes it from a field of another type', () => {
    const shared = withColumn(mapping({ jobName: { column: 'Job' } }), 'externalId', 'Job');
    expect(shared.fields).toEqual({ jobName: { template: '{Job}' }, externalId: { column: 'Job' } });
    expect(columnOf(shared.fields.jobName)).toBe('Job');
    const moved = withColumn(mapping({ invoicedAmount: { column: 'Amount' } }), 'paymentsReceived', 'Amount');
    expect(moved.fields).toEqual({ paymentsReceived: { column: 'Amount' } });
  });

  test('forgets a column’s rules with the column', () => {
    const edited = withColumn(
      mapping({ dateSold: { column: 'A', format: 'M/D/YYYY', blank: ['x'] } }),
      'dateSold',
      'B',
    );
    expect(edited.fields.dateSold).toEqual({ column: 'B' });
    expect(withColumn(edited, 'dateSold', null).fields).toEqual({});
  });

  test('reads a column of the forecast by its heading as the cost to complete, until somebody says what it holds', () => {
    const cost = mapping({ jobCostToDate: { column: 'JTD Cost' } });
    const left = withColumn(withColumn(cost, 'forecastCost', 'EAC'), 'forecastCost', 'Cost to Complete');
    expect(left.fields.forecastCost).toEqual({ column: 'Cost to Complete', toComplete: true });
    expect(withToComplete(left, false).fields.forecastCost).toEqual({ column: 'Cost to Complete' });
    expect(withToComplete(withToComplete(left, false), true)).toEqual(left);
    expect(withColumn(left, 'forecastCost', 'EAC').fields.forecastCost).toEqual({ column: 'EAC' });
    expect(withColumn(cost, 'expenseBudget', 'Cost to Complete').fields.expenseBudget).toEqual({
      column: 'Cost to Complete',
    });
  });

  test('takes cells apart only while the id or the number takes their column', () => {
    const split: ImportMapping = {
      ...mapping({ externalId: { column: 'Job' }, jobName: { template: '{Job}' } }),
      numberAndName: { column: 'Job', isSplit: null },
    };
    expect(withColumn(split, 'jobStatus', 'Status').numberAndName).toEqual(split.numberAndName);
    expect(withColumn(split, 'jobNumber', 'Job').numberAndName).toEqual(split.numberAndName);
    expect(withColumn(split, 'externalId', 'Ref')).toEqual(
      mapping({ jobName: { template: '{Job}' }, externalId: { column: 'Ref' } }),
    );
    expect(withColumn(split, 'externalId', null)).not.toHaveProperty('numberAndName');
  });

  test('accepts another code for empty, and the person’s order of dates', () => {
    const dated = mapping({ dateSold: { column: 'A', format: 'D/M/YYYY', blank: ['TBD'] } });
    expect(withBlank(dated, 'dateSold', 'PNS').fields.dateSold?.blank).toEqual(['TBD', 'PNS']);
    expect(withDateOrder(dated, 'dateSold', 'month').fields.dateSold?.format).toEqual(monthFirstForms);
    expect(withDateOrder(dated, 'dateSold', 'found').fields.dateSold).toEqual({ column: 'A', blank: ['TBD'] });
  });

  test('shows what a mapping file says beyond columns', () => {
    expect(ruleText({ template: '{A}-{B}' })).toBe('{A}-{B}');
    expect(ruleText({ value: true })).toBe('always “true”');
    expect(ruleText({ template: '{A}' })).toBeNull();
  });
});

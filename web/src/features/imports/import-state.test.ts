import type { JobId } from '@plumbline/contract/values';
import { monthFirstForms } from '@plumbline/contract/workflow/date-forms';
import type { ImportMapping } from '@plumbline/contract/workflow/import-mapping';
import type { ImportCheck, RefreshLine } from '@plumbline/contract/workflow/imports';
import { describe, expect, test } from 'vitest';
import { bringsNothing, type ImportEvent, type ImportState, importReducer, NOTHING } from './import-state.ts';
import { columnOf, ruleText, withBlank, withColumn, withDateOrder } from './mapping-edits.ts';

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
const check = (rest: Partial<ImportCheck> = {}): ImportCheck => ({
  rows: 1,
  emptyRows: 0,
  badRows: 0,
  badCells: 0,
  bad: [],
  badGroups: [],
  duplicateRows: 0,
  numberedRows: 0,
  blanks: [],
  truncated: [],
  unusedColumns: [],
  contractWarning: null,
  directory: { added: 0, changed: 0, unchanged: 1 },
  addedOptions: {},
  connectable: 0,
  takenOut: 0,
  inWip: 1,
  lines: [],
  ...rest,
});
const after = (...events: ImportEvent[]): ImportState => events.reduce(importReducer, NOTHING);
const rows = [
  ['Id', 'Name'],
  ['1', 'a'],
];
const opened: ImportEvent = { kind: 'opened', name: 'jobs.csv', sheets: [{ name: null, rows }] };
const previewed = (origin: 'given' | 'remembered' | 'suggested', found: ImportCheck | null = check()): ImportEvent => ({
  kind: 'previewed',
  preview: { mapping: mapping({}), origin, problems: [], check: found },
});

describe('an import', () => {
  test('shows a suggested mapping first, and goes straight on with a used or adjusted one', () => {
    expect(after(opened, previewed('suggested')).step).toBe('columns');
    expect(after(opened, previewed('remembered')).step).toBe('check');
    expect(after(opened, previewed('suggested'), previewed('given'))).toMatchObject({
      step: 'check',
      origin: 'suggested',
    });
    expect(after(opened, previewed('remembered', null)).step).toBe('columns');
  });

  test('ticks every line except values that a person may have chosen', () => {
    const lines = [line('a'), line('b', { who: 'Ann', at: null }), line('c', { who: null, at: null })];
    expect([...after(opened, previewed('given', check({ lines }))).ticked]).toEqual(['a jobCostToDate']);
  });

  test('starts over with the same file when the headings are elsewhere', () => {
    const state = after(opened, previewed('given'), { kind: 'placed', sheet: 0, headingRow: 1 });
    expect(state).toMatchObject({
      step: 'columns',
      mapping: null,
      file: { headingRow: 1, table: { headings: ['1', 'a'] } },
    });
  });

  test('has nothing to do when every job is known and no line is left', () => {
    expect(bringsNothing(check())).toBe(true);
    expect(bringsNothing(check({ lines: [line('a', { who: 'Ann', at: null })] }))).toBe(true);
    expect(bringsNothing(check({ lines: [line('a')] }))).toBe(false);
    expect(bringsNothing(check({ connectable: 1 }))).toBe(false);
    expect(bringsNothing(check({ directory: { added: 0, changed: 1, unchanged: 0 } }))).toBe(false);
  });
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

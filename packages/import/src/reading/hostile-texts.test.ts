import process from 'node:process';
import { importDecisions } from '@plumbline/contract/workflow/import-calls';
import { expect, test } from 'vitest';
import { findHeadingRow, tableOf } from '../files/sheet-table.ts';
import { surveyColumns } from '../formats/survey-columns.ts';
import { matchJobs } from '../identity/match-jobs.ts';
import { proposeMapping } from '../mapping/propose.ts';
import { prove } from '../proof/prove.ts';
import { areColumnMarks } from '../structure/column-marks.ts';
import type { RowKind } from '../structure/row-kind.ts';
import { shiftedRows } from '../structure/shifted-rows.ts';
import { readImport } from './read-import.ts';

/** Seconds of processor time, which a busy machine does not lengthen much. A pattern that tries every part of a run takes minutes. */
const MOST_SECONDS = 10;
const LONG = 50_000;

const repeated = ['\t', ' ', '-', "' ", 'A ', '0', 'total '];
const beginnings = ['', 'A', '$', '(', '24-015', '>'];
/** Whatever a pattern expects at the end, this is something else. */
const END = '\u2028!';
const hostile = (longest: number) =>
  beginnings.flatMap((begins) => repeated.map((unit) => `${begins}${unit.repeat(longest / unit.length)}${END}`));

const headings = [
  'Job ID',
  'Name',
  'Contract Amount',
  'Status',
  'Division',
  'Project Manager',
  'Date Sold',
  'Notes',
  'Tax Exempt',
];
const ordinary = ['24-015', 'Depot', '100.00', 'Active', '02', 'Ann Smith', '01/02/2026', 'Rock at 2 m', 'yes'];
const company = {
  options: { jobStatus: [], division: [{ value: '02', name: '02 - Electrical' }], branch: [], monthIncomeExpected: [] },
  people: [{ id: 'ann', name: 'Ann Smith', email: 'ann@company.example' }],
};

/** Takes a sheet through everything up to the proof. */
function examined(rows: string[][]): number {
  const table = tableOf({ name: null, rows }, findHeadingRow(rows));
  const { mapping } = proposeMapping(surveyColumns(table), { remembered: [] });
  const decisions = importDecisions.parse({});
  const outcome = readImport(table, mapping, decisions, company);
  if (!outcome.ok) return 0;
  const match = matchJobs(outcome.read.jobs, [], mapping.identity, decisions);
  const extra = { contractWarning: null, overUnder: null, today: '2026-11-20', usualContract: null };
  return prove(outcome.read, table, match, [], extra).rows;
}

function secondsOf(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

test('long cells that are made against the patterns are read as fast as others, in any column', () => {
  const rows = (texts: string[]) => [
    headings,
    ...[1, 2, 3].map((n) => ordinary.with(0, `24-01${n}`)),
    ...texts.flatMap((text) => headings.map((_, column) => ordinary.with(column, text))),
  ];
  expect(examined(rows(hostile(40)))).toBeGreaterThan(200);
  expect(secondsOf(() => examined(rows(hostile(LONG))))).toBeLessThan(MOST_SECONDS);
});

test('so are headings, which the service takes as they come', () => {
  const [column] = surveyColumns({ headings: ['Name'], rows: [['Depot']], firstRow: 2 });
  if (!column) throw new Error('a column');
  const columns = hostile(500).map((heading) => ({ ...column, heading }));
  expect(secondsOf(() => proposeMapping(columns, { remembered: [] }))).toBeLessThan(MOST_SECONDS);
});

test('a row of column letters whose last formula does not end costs nothing, however many spaces it has', () => {
  const row = ['A', 'B', 'C', `A${' + B'.repeat(20)} !`];
  expect(secondsOf(() => areColumnMarks(row))).toBeLessThan(MOST_SECONDS);
  expect(areColumnMarks([...row.slice(0, 3), `D = A${' + ( B )'.repeat(9)}`])).toBe(true);
});

test('a wide sheet with words here and there among its figures is looked at once for each cell', () => {
  const rows = Array.from({ length: 4_000 }, (_, row) =>
    Array.from({ length: 400 }, (_, column) => ((row + column) % 20 === 0 ? 'to come' : '5,000')),
  );
  const table = { headings: [], rows, firstRow: 2 };
  const kinds = rows.map((): RowKind => ({ kind: 'job', reasons: [] }));
  expect(secondsOf(() => shiftedRows(table, kinds))).toBeLessThan(MOST_SECONDS);
});

import { jobColumns } from '@plumbline/contract/workflow/job-fields';
import { arrangeColumns } from '@plumbline/sheet/rows/column-layout';
import { expect, test } from 'vitest';
import { fromKept, toKept } from './kept-new-jobs.ts';
import { draftsOf, newDraft, onWire } from './new-job-draft.ts';

const column = (field: string) => arrangeColumns(jobColumns, []).find((each) => each.field === field);
const columns = ['jobNumber', 'jobName', 'retainageAmount', 'invoicedAmount', 'branch'].map(column);
const options = { branch: [{ value: 'n', name: 'North' }] };

test('pasted lines are read and checked cell by cell, and blank lines, blank cells and read-only ones are left out', () => {
  const lines = [
    ['25-001', ' Depot ', '1,200.50', '7', 'north'],
    ['', '', ' ', '', ''],
    ['', 'Library', 'tbd', '', 'South'],
    ['', '', '-5', '', ''],
  ];
  expect(draftsOf({ lines, columns }, options)).toMatchObject([
    { jobNumber: '25-001', jobName: 'Depot', values: { retainageAmount: 1_200_50, branch: 'n' }, texts: [] },
    {
      jobNumber: '',
      jobName: 'Library',
      values: {},
      texts: [
        { field: 'retainageAmount', text: 'tbd' },
        { field: 'branch', text: 'South' },
      ],
    },
    { jobName: '', values: {}, texts: [{ field: 'retainageAmount', text: '-5', reason: 'must not be negative' }] },
  ]);
});

test('of a pasted cell the name has the words that were seen, and the amount what stands behind them', () => {
  const cell = (meant: string) => ({ shown: '1,235', meant, kind: 'figure' }) as const;
  const named = ['jobName', 'retainageAmount', 'invoicedAmount'].map(column);
  const read = draftsOf(
    {
      lines: [
        [cell('1234.56'), cell('1234.56')],
        ['', cell('-1234.56')],
      ],
      columns: named,
    },
    {},
  );
  expect(read).toMatchObject([
    { jobName: '1,235', values: { retainageAmount: 1_234_56 } },
    { texts: [{ field: 'retainageAmount', text: '-1234.56', reason: 'must not be negative' }] },
  ]);
});

test('a pasted date is read as in any paste: without a year it is refused, and 5/1/2026 beside 31/12/2026', () => {
  const dated = ['jobName', 'dateSold'].map(column);
  const lines = [
    ['Depot', '1/5'],
    ['Mill', '5/1/2026'],
    ['Barn', '31/12/2026'],
  ];
  expect(draftsOf({ lines, columns: dated }, {})).toMatchObject([
    { values: {}, texts: [{ field: 'dateSold', text: '1/5', reason: '“1/5” does not say its year' }] },
    {
      values: {},
      texts: [{ text: '5/1/2026', reason: '“5/1/2026” may have the day first, as another date of this paste has' }],
    },
    { values: {}, texts: [{ text: '31/12/2026' }] },
  ]);
});

test('lines without a column of names are no jobs', () => {
  expect(draftsOf({ lines: [['5'], ['6']], columns: [column('retainageAmount')] }, options)).toBeNull();
});

test('a draft goes without what was not typed', () => {
  const draft = { ...newDraft(' Depot '), values: { retainageAmount: 5, projectManagerUserIds: null } };
  expect(onWire(draft)).toEqual({ jobName: 'Depot', retainageAmount: 5, projectManagerUserIds: [] });
});

test('what is kept comes back as it was: batches in order with key and date, parked drafts with their reasons, and what is typed', () => {
  const texts = [{ field: 'branch', text: 'South', reason: 'is not in the list' }];
  const unmade = {
    batches: [
      {
        key: 'k1',
        today: '2026-11-22',
        firstSentAt: 5,
        drafts: [newDraft('B'), { ...newDraft('A', '7'), values: { notes: 'x' }, texts }],
      },
      { key: 'k2', today: '2026-11-23', firstSentAt: 0, drafts: [newDraft('C')] },
    ],
    parked: [{ ...newDraft('', '8'), values: { notes: 'y' }, texts, reasons: { jobName: 'must not be empty' } }],
    typed: { jobNumber: '', jobName: 'Not added ' },
  };
  expect(fromKept(toKept(unmade))).toEqual(unmade);
});

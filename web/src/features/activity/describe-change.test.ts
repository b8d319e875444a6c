// @vitest-environment happy-dom
import type { RecordedChange } from '@plumbline/contract/workflow/activity';
import { jobChoices, jobColumns } from '@plumbline/contract/workflow/job-fields';
import { expect, test } from 'vitest';
import { describeChange, recordedFields, savedAtOnce, savedTogether } from './describe-change.ts';

const wording = {
  columns: jobColumns,
  selectOptions: {
    ...jobChoices,
    division: [{ value: 'C', name: 'Construction' }],
    projectManagerUserIds: [
      { value: 'u1', name: 'Dana Whitfield' },
      { value: 'u2', name: 'Marcus Okafor', isRetired: true },
    ],
  },
};
const photo = { id: '0190a000-0000-7000-8000-00000000000a', number: 3, name: 'a.jpg', type: 'image/jpeg', size: 7 };
const contract = { ...photo, name: 'a.pdf', type: 'application/pdf' };
const rock = { number: 3, date: '2026-03-02', description: 'Rock', amount: 120_000, status: 'pending' };

test.each([
  ['retainageAmount', 0, 123_456, 'Retainage', '$0.00', '$1,234.56'],
  ['originalContractAmount', null, -5_00, 'Original Contract', '(empty)', '($5.00)'],
  ['lastInvoiceDate', '2026-03-01', null, 'Date Last Invoiced', '03/01/2026', '(empty)'],
  ['division', 'C', 'Gone', 'Division', 'Construction', 'Gone'],
  [
    'projectManagerUserIds',
    ['u1'],
    ['u1', 'u2'],
    'Project Managers',
    'Dana Whitfield',
    'Dana Whitfield, Marcus Okafor',
  ],
  ['projectManagerUserIds', [], ['u2'], 'Project Managers', '(empty)', 'Marcus Okafor'],
  ['taxExempt', false, true, 'Tax Exempt', 'No', 'Yes'],
  ['notes', '2026-01-01T00:00:00Z', 'a', 'Notes', '2026-01-01T00:00:00Z', 'a'],
  ['forecastCost', null, 4_000_000_00, 'Manager’s EAC', '(empty)', '$4,000,000.00'],
  ['accountingForecast', 4_000_000_00, null, 'Accounting’s EAC', '$4,000,000.00', '(empty)'],
  ['typedPercent', 123_451, 123_452, 'Percent Complete (Typed)', '12.3451%', '12.3452%'],
  ['retainagePercent', null, 100_000, 'Retainage %', '(empty)', '10%'],
  ['earningMethod', null, 'completed-contract', 'Earning Method', '(empty)', 'Completed contract'],
  ['guaranteedMaximum', false, true, 'Guaranteed Maximum', 'No', 'Yes'],
  ['wages', null, 5, 'wages', '(empty)', '5'],
  ['connected', false, true, 'Brought into the WIP', null, null],
  ['connected', true, false, 'Taken out of the WIP', null, null],
  ['created', false, true, 'Added by hand', null, null],
  ['changeOrderFile', null, photo, 'Photo attached to change order 3', null, 'a.jpg'],
  ['changeOrderFile', contract, null, 'Document of change order 3 removed', 'a.pdf', null],
  ['changeOrderHistory', null, rock, 'Change order 3 added, pending', null, 'Rock, $1,200.00, 03/02/2026'],
  [
    'changeOrderHistory',
    rock,
    { ...rock, status: 'approved' },
    'Change order 3 approved',
    null,
    'Rock, $1,200.00, 03/02/2026',
  ],
  [
    'changeOrderHistory',
    rock,
    { ...rock, amount: -100, status: 'rejected' },
    'Change order 3 rejected',
    'Rock, $1,200.00, 03/02/2026',
    'Rock, ($1.00), 03/02/2026',
  ],
  [
    'changeOrderHistory',
    rock,
    { ...rock, description: 'Water' },
    'Change order 3 edited',
    'Rock, $1,200.00, 03/02/2026',
    'Water, $1,200.00, 03/02/2026',
  ],
  [
    'changeOrderHistory',
    { ...rock, status: 'rejected' },
    rock,
    'Change order 3 put back to pending',
    null,
    'Rock, $1,200.00, 03/02/2026',
  ],
  [
    'changeOrderHistory',
    rock,
    { ...rock, estimatedCost: 90_000, includedShare: 625_000, includedReason: 'Signed in the field' },
    'Change order 3 edited',
    'Rock, $1,200.00, 03/02/2026',
    'Rock, $1,200.00, 03/02/2026, cost $900.00, 62.5% included (Signed in the field)',
  ],
])('%s from %j to %j reads “%s”, %j, %j', (field, oldValue, newValue, title, from, to) => {
  expect(describeChange({ field, oldValue, newValue }, wording)).toEqual({ title, from, to });
});

test('each subject of a search has its own name', () => {
  const labels = recordedFields(wording).map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
  expect(labels).toContain('Change Orders, each');
});

test('changes that were saved together are listed together, in the order of the columns', () => {
  // The test reads no other part of a change.
  const change = (jobId: string, version: number, field: string) => ({ jobId, version, field }) as RecordedChange;
  const groups = savedTogether(
    [
      change('a', 3, 'notes'),
      change('a', 3, 'division'),
      change('a', 3, 'changeOrderHistory'),
      change('b', 3, 'notes'),
      change('a', 2, 'notes'),
    ],
    wording,
  );
  expect(groups.map((group) => group.map(({ jobId, version, field }) => `${jobId}${version} ${field}`))).toEqual([
    ['a3 changeOrderHistory', 'a3 division', 'a3 notes'],
    ['b3 notes'],
    ['a2 notes'],
  ]);
});

test('a person who may not set accounting’s forecast can still look up its history', () => {
  const columns = jobColumns.map((column) => ({ ...column, editable: false }));
  const values = recordedFields({ ...wording, columns }).map(({ value }) => value);
  expect(values).toContain('accountingForecast');
  expect(values).not.toContain('forecastBy');
});

test('what two people save in one instant, or a file and a person, are saves of their own', () => {
  const at = new Date('2026-03-02T10:00:00Z');
  const change = (jobId: string, personId: string, isImport = false) =>
    ({ jobId, personId, isImport, at }) as unknown as RecordedChange; // all that tells saves apart
  const moments = [change('1', 'ana'), change('2', 'ben'), change('3', 'ana'), change('4', 'ana', true)];
  const saves = savedAtOnce(moments.map((moment) => [moment]));
  expect(saves.map((save) => save.flat().map(({ jobId }) => jobId))).toEqual([['1', '3'], ['2'], ['4']]);
});

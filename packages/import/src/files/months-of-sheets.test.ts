import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { latestByName } from './months-of-sheets.ts';
import { readFile } from './read-file.ts';

test.each<[string[], number | null]>([
  [['Jan 26', 'Feb 26', 'Mar 26'], 2],
  [['December 2025', 'January 2026'], 1],
  [['Mar 26', 'Feb 26', 'Jan 26'], 0],
  [['WIP 10-31-25', 'WIP 11-30-25', 'WIP 09-30-25'], 1],
  [['2025-12', '2026-01'], 1],
  [['202601', '202602'], 1],
  [['12.2025', '1.2026'], 1],
  [['WIP March', 'WIP April', 'WIP May'], 2],
  [['Juli', 'August'], 1],
  [['Sep 30', 'Oct 31', 'Nov 30'], 2],
  [['WIP Jan 31', 'WIP Feb 28', 'WIP Mar 31'], 2],
  [['Oct 26', 'Jan 27'], 1],
  // Days, or years?
  [['Oct 15', 'Nov 12'], null],
  // Of which year?
  [['Dec 31', 'Jan 31'], null],
  [['Nov', 'Dec', 'Jan'], null],
  [['Jan', 'Feb 26'], null],
  [['Jan 26', 'January 2026'], null],
  [['Jan 26', 'Notes'], null],
  [['Jan 26'], null],
  [['Smith', 'Ortiz'], null],
  [['Marina', 'Mayfield'], null],
])('of the sheets %j the latest is %s', (names, latest) => {
  expect(latestByName(names)).toBe(latest);
});

const month = (name: string, billed: number, rows = 2) => ({
  name,
  rows: [
    ['Job #', 'Job Name', 'Contract', 'Billed to Date'],
    ...[
      ['24-001', 'Depot', 100_000, billed],
      ['24-002', 'Mill', 50_000, billed / 2],
    ].slice(0, rows),
  ],
});
const sheetsOf = async (sheets: Parameters<typeof writeXlsx>[0]['sheets']) => {
  const outcome = await readFile(await writeXlsx({ sheets }));
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.sheets.map(({ name, whyFirst }) => ({ name, whyFirst }));
};

test('of a sheet for each month the latest with jobs is read, and says so', async () => {
  const sheets = [month('Jan 26', 10_000), month('Feb 26', 20_000), month('Mar 26', 0, 0)];
  expect((await sheetsOf(sheets))[0]).toEqual({ name: 'Feb 26', whyFirst: 'It is the latest of 2 months.' });
  expect((await sheetsOf(sheets.toReversed()))[0]).toMatchObject({ name: 'Feb 26' });
});

test('a list of another kind, or without a month, leaves the first sheet first', async () => {
  const other = {
    name: 'Feb 26',
    rows: [
      ['Vendor', 'Amount'],
      ['Acme', 10],
      ['Best', 20],
    ],
  };
  expect((await sheetsOf([month('Jan 26', 10_000), other]))[0]).toEqual({ name: 'Jan 26', whyFirst: undefined });
  expect((await sheetsOf([month('Open', 1), month('Feb 26', 2)]))[0]).toMatchObject({ name: 'Open' });
});

import { jobFields } from '@plumbline/contract/workflow/job-fields';
import { scheduleFields } from '@plumbline/contract/workflow/schedule';
import { describe, expect, test } from 'vitest';
import { surveyColumns } from '../formats/survey-columns.ts';
import { suspiciousColumns } from '../proof/suspicious-columns.ts';
import { readImport } from '../reading/read-import.ts';
import { decided, drawn, lists } from '../reading/testing.ts';
import { proposeMapping } from './propose.ts';

/** The result of importing a table that nobody mapped. */
function brought(text: string) {
  const table = drawn(text);
  const { mapping, looksLike } = proposeMapping(surveyColumns(table), { remembered: [] });
  const outcome = readImport(table, mapping, decided({}), lists);
  if (!outcome.ok) throw new Error(outcome.problems.join());
  const { jobs, bad, formats } = outcome.read;
  const doubted = suspiciousColumns(outcome.read, { today: '2026-11-27', usualContract: null });
  return {
    looksLike,
    values: jobs.map(({ values }) => values),
    bad: bad.length,
    doubted: doubted.map(({ column }) => column),
    asked: formats.flatMap(({ column, isQuestion }) => (isQuestion ? [column] : [])),
  };
}
const ofColumn = (title: string, ...cells: string[]) =>
  brought(
    [
      `| Job # | External Id | Job Name | ${title} |`,
      ...cells.map((cell, i) => `| 24-${i} | E${i} | J${i} | ${cell} |`),
    ].join('\n'),
  );
const OURS = 'a file that Plumbline saved';

describe('a file that the product saved', () => {
  test.each([
    ['as it is', ['05/03/2026', '04/12/2025'], ['2026-05-03', '2025-04-12']],
    ['from a workbook', ['2026-05-03', '2025-12-31'], ['2026-05-03', '2025-12-31']],
    ['saved again where dates have dots', ['05.03.2026', '31.12.2025'], ['2026-03-05', '2025-12-31']],
    ['saved again where the day comes first', ['05/03/2026', '31/12/2025'], ['2026-03-05', '2025-12-31']],
  ])('has its days, %s', (_, cells, days) => {
    const { looksLike, values, bad, asked } = ofColumn(jobFields.dateSold.title, ...cells);
    expect({ looksLike, bad, asked }).toEqual({ looksLike: OURS, bad: 0, asked: [] });
    expect(values.map(({ dateSold }) => dateSold)).toEqual(days);
  });

  test('of the schedule brings no retainage, which may be a percent there', () => {
    const [{ retainage, earned }, amount] = [scheduleFields, jobFields.retainageAmount.title];
    expect(retainage.title).toBe(amount);
    expect(ofColumn(amount, '12.50').values[0]?.retainageAmount).toBe(12_50);
    const { looksLike, values } = ofColumn(`${earned.title} | ${amount}`, '100.00 | 12.50');
    expect(looksLike).toBe(OURS);
    expect(values[0]).not.toHaveProperty('retainageAmount');
  });

  test('asks for the order of days that another program wrote and that could be either', () => {
    expect(ofColumn(jobFields.dateSold.title, '05.03.2026', '01.02.2026').asked).toEqual([jobFields.dateSold.title]);
  });

  test.each([
    ['1234.56', '-20.00', 1_234_56, -20_00],
    ['1234,56', '-20,00', 1_234_56, -20_00],
  ])('has its amounts, also where a decimal comma was saved: %s', (first, second, ...amounts) => {
    const { values, bad } = ofColumn(jobFields.originalContractAmount.title, first, second);
    expect(bad).toBe(0);
    expect(values.map(({ originalContractAmount }) => originalContractAmount)).toEqual(amounts);
  });

  test('has a revised contract without its change orders, which nobody is asked about', () => {
    const titles = `${jobFields.originalContractAmount.title} | ${jobFields.finalContractAmount.title}`;
    expect(ofColumn(titles, '100.00 | 105.00', '50.00 | 50.00').doubted).toEqual([]);
  });

  test.each([
    ['5.125', '10'],
    ['5,125', '12,5'],
  ])('has its percents, also where a decimal comma was saved: %s', (first, second) => {
    const { values, asked } = ofColumn(jobFields.retainagePercent.title, first, second);
    expect(values[0]?.retainagePercent).toBe(51_250);
    expect(asked).toEqual([]);
  });
});

test('the WIP schedule that the product saved is its own file', () => {
  const [{ title: earned }, { title: toDate }] = [scheduleFields.earned, scheduleFields.costToDate];
  const { looksLike } = brought(`
    | Group: Section | Job # | Job Name | Progress | ${earned} | ${toDate} | (Over)/Under | External Id | Typed Over |
    | Open           | 24-1  | Tower    |          | 10.00     | 5.00      | -5.00        | E1          |            |`);
  expect(looksLike).toBe(OURS);
});

test('a file of another program that has some of the same headings keeps its other columns', () => {
  const { looksLike, values } = brought(`
    | External Id | Job Name | Contract Amount | Job # | Start Date |
    | E1          | Tower    | 1,234.50        | 24-1  | 3/15/2026  |`);
  expect(looksLike).not.toBe(OURS);
  expect(values).toEqual([
    expect.objectContaining({ originalContractAmount: 1_234_50, jobNumber: '24-1', dateSold: '2026-03-15' }),
  ]);
});

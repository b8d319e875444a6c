import { importDecisions } from '@plumbline/contract/workflow/import-calls';
import type { ImportMapping } from '@plumbline/contract/workflow/import-mapping';
import { expect, test } from 'vitest';
import { surveyColumns } from '../formats/survey-columns.ts';
import { proposeMapping } from '../mapping/propose.ts';
import { readImport } from '../reading/read-import.ts';
import { suspiciousColumns } from './suspicious-columns.ts';

const table = {
  headings: ['Job No', 'Name', 'JTD Cost', 'Cost to Complete'],
  rows: Array.from({ length: 8 }, (_, i) => [`26-0${i}`, `Depot ${i}`, `${90_000 + i * 517}.40`, `${10_000 + i}.25`]),
  firstRow: 2,
};
const { mapping } = proposeMapping(surveyColumns(table), { remembered: [] });
const company = { options: { jobStatus: [], division: [], branch: [], monthIncomeExpected: [] }, people: [] };

function doubts(read: ImportMapping): string[] {
  const outcome = readImport(table, read, importDecisions.parse({}), company);
  if (!outcome.ok) throw new Error(outcome.problems.join());
  return suspiciousColumns(outcome.read, { today: '2026-11-20', usualContract: null }).map(({ reason }) => reason);
}

test('amounts below the cost are doubted as the whole cost, and not as the cost to complete', () => {
  const { forecastCost } = mapping.fields;
  expect(forecastCost).toEqual({ column: 'Cost to Complete', toComplete: true });
  expect(doubts(mapping)).toEqual([]);
  const whole = { ...mapping, fields: { ...mapping.fields, forecastCost: { column: 'Cost to Complete' } } };
  expect(doubts(whole)).toEqual([expect.stringContaining('they may be the cost to complete')]);
});

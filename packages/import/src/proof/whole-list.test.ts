import { importDecisions } from '@plumbline/contract/workflow/import-calls';
import { expect, test } from 'vitest';
import { surveyColumns } from '../formats/survey-columns.ts';
import { proposeMapping } from '../mapping/propose.ts';
import { readImport } from '../reading/read-import.ts';
import { suspiciousColumns } from './suspicious-columns.ts';

const table = {
  headings: ['Job #', 'Job Name', 'Contract', 'CO #'],
  rows: [
    ['1001', 'Depot', '100,000.00', '2'],
    ['1002', 'Mill', '200,000.00', '0'],
  ],
  firstRow: 2,
};
const { mapping } = proposeMapping(surveyColumns(table), { remembered: [] });
const company = { options: { jobStatus: [], division: [], branch: [], monthIncomeExpected: [] }, people: [] };

function doubtsWith(unused: string[]): string[] {
  const outcome = readImport(table, { ...mapping, unused }, importDecisions.parse({}), company);
  if (!outcome.ok) throw new Error(outcome.problems.join());
  return suspiciousColumns(outcome.read, { today: '2026-11-20', usualContract: null }).map(({ reason }) => reason);
}

test('a heading of another list is asked about until the mapping says that it means nothing', () => {
  expect(doubtsWith([])).toEqual([expect.stringContaining('“CO #”')]);
  expect(doubtsWith(['CO #'])).toEqual([]);
});

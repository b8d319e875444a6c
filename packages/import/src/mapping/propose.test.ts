import { expect, test } from 'vitest';
import { readTable } from '../files/read-table.ts';
import { surveyColumns } from '../formats/survey-columns.ts';
import { proposeMapping } from './propose.ts';

async function columnsOf(text: string) {
  const outcome = await readTable(new TextEncoder().encode(text), 'jobs.csv', {});
  if (!outcome.ok) throw new Error(outcome.reason);
  return surveyColumns(outcome.table);
}

test('a column that the last file like this did not have fills the field that its heading names, if that is free', async () => {
  const headings = ['Job #', 'Job Name', 'Contract', 'Cost to Date'];
  const { mapping } = proposeMapping(await columnsOf(`${headings}\n1001,Depot,100000.00,40000.00\n`), {
    remembered: [],
  });
  const file = `${headings},Approved Change Orders,Total Cost\n1001,Depot,100000.00,40000.00,5000.00,41000.00\n`;
  const proposal = proposeMapping(await columnsOf(file), { remembered: [{ mapping, headings, isSame: false }] });
  expect(proposal).toMatchObject({
    origin: 'remembered',
    newHeadings: ['Approved Change Orders', 'Total Cost'],
    mapping: { fields: { ...mapping.fields, changeOrderTotal: { column: 'Approved Change Orders' } } },
  });
  expect(proposal.mapping.fields.jobCostToDate).toEqual(mapping.fields.jobCostToDate);
});

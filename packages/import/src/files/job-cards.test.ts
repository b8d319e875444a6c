import { expect, test } from 'vitest';
import { readFile } from './read-file.ts';

const read = (rows: string[]) => readFile(new TextEncoder().encode(rows.join('\n')));
const card = (number: number) => [
  `Job:,${number}`,
  `Job Name:,Depot ${number}`,
  'Contract:,"1,000.00"',
  'Cost to Date:,500',
  ',',
];

test('a card for each job is refused as what it is', async () => {
  expect(await read([1001, 1002, 1003].flatMap(card))).toEqual({
    ok: false,
    reason: expect.stringMatching(
      /^The table has a card for each job.*Export the list of jobs, with a row for each job/,
    ),
  });
});

test('a list of two columns, one job’s parameters and parts with the same labels are not job cards', async () => {
  expect((await read(['Job,Contract', '1001,100', '1002,200', '1003,300'])).ok).toBe(true);
  expect((await read([...card(1001), 'Phase,Budget', '01,5', '02,6', '03,7', '04,8', '05,9', '06,10'])).ok).toBe(true);
  expect((await read([...card(1001).slice(0, 4), 'Billed to Date:,400', 'Note:,One job'])).ok).toBe(true);
  const parts = ['Labor,100,50', 'Material,200,60', 'Labor,300,70', 'Material,100,10', 'Labor,5,6'];
  expect((await read(['Type,Budget,Cost to Date', ...parts])).ok).toBe(true);
});

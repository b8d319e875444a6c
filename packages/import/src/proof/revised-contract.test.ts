import { expect, test } from 'vitest';
import { suspicionOfRevised } from './revised-contract.ts';

const original = [100_000_00, 50_000_00, null];
const revised = (heading: string, ...amounts: (number | null)[]) => [{ heading, amounts }];

test('a revised contract beside the original alone says that change orders are missing', () => {
  const reason = suspicionOfRevised(original, null, revised('Revised Contract', 105_000_00, 50_000_00, 7_00));
  expect(reason).toContain('“Revised Contract” has other amounts in 1 row, and no column has the change orders');
});

test('with the change orders it has to be the revised contract, but for what is rounded', () => {
  const changes = [5_000_00, 0, null];
  expect(suspicionOfRevised(original, changes, revised('Revised Contract', 105_000_40, 50_000_00, null))).toBeNull();
  expect(suspicionOfRevised(original, changes, revised('Revised Contract', 107_000_00, 51_000_00, null))).toBe(
    'With the change orders it is not “Revised Contract” in 2 rows. Check which of the three columns is meant otherwise.',
  );
});

test('other columns, and the same amounts, say nothing', () => {
  expect(suspicionOfRevised(original, null, revised('Backlog', 7_00, 8_00, 9_00))).toBeNull();
  expect(suspicionOfRevised(original, null, revised('Revised Contract', ...original))).toBeNull();
});

import { expect, test } from 'vitest';
import { withFormulas } from './own-column-settings.ts';
import type { Calculation, ColumnField } from './own-fields.ts';

const named = (name: string): ColumnField => `own.calculated.${name.padEnd(8, '0')}`;
const column = (name: string, kind: Calculation['kind'], formula: string) => ({
  field: named(name),
  title: name,
  isRetired: false,
  calculated: { kind, formula },
});
const CREW = { field: 'own.number.crew0000', title: 'Crew', isRetired: false, calculated: null } as const;

function totalsOf(...columns: ReturnType<typeof column>[]) {
  const all = withFormulas([CREW, ...columns]);
  return columns.map(({ field }) => {
    const settings = all.find((each) => each.field === field);
    const { quotientOf, isMixed, isSummed } = settings ?? {};
    return { ...(quotientOf && { quotientOf }), isMixed, isSummed };
  });
}

const quotient = (above: string, below: string) => ({
  numerator: [{ field: above, times: 1 }],
  denominator: [{ field: below, times: 1 }],
});

test('a share of amounts is total over total, as a percent and as a number', () => {
  const formula = '[jobCostToDate] / [finalContractAmount]';
  const quotientOf = quotient('jobCostToDate', 'finalContractAmount');
  expect(totalsOf(column('a', 'percent', formula), column('b', 'number', formula))).toEqual([
    { quotientOf },
    { quotientOf },
  ]);
});

test('a share of sums names each of them', () => {
  expect(totalsOf(column('a', 'percent', '1 - [jobCostToDate] / [finalContractAmount]'))).toEqual([
    {
      quotientOf: {
        numerator: [
          { field: 'finalContractAmount', times: 1 },
          { field: 'jobCostToDate', times: -1 },
        ],
        denominator: [{ field: 'finalContractAmount', times: 1 }],
      },
    },
  ]);
});

test('a share that no sums make has no total: an amount for each of a crew, a year, a day of the month', () => {
  expect(
    totalsOf(
      column('a', 'amount', '[finalContractAmount] / [own.number.crew0000]'),
      column('b', 'number', 'YEAR([dateSold])'),
      column('c', 'number', '[payAppDueDayOfMonth] + 1'),
    ),
  ).toEqual([{ isMixed: true }, {}, {}]);
});

test('what adds up is added up, also where it follows from another column, whatever their order', () => {
  expect(
    totalsOf(
      column('share', 'percent', `[${named('margin')}] / [finalContractAmount]`),
      column('earned', 'amount', `[${named('share')}] * [finalContractAmount]`),
      column('margin', 'amount', '[finalContractAmount] - [jobCostToDate]'),
      column('twice', 'number', '[own.number.crew0000] * 2'),
    ),
  ).toEqual([{ quotientOf: quotient(named('margin'), 'finalContractAmount') }, {}, {}, { isSummed: true }]);
});

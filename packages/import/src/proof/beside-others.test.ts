import { describe, expect, test } from 'vitest';
import { type AmountColumn, suspicionBeside, suspicionOfOtherCurrency } from './beside-others.ts';

const column = (name: AmountColumn['name'], ...texts: string[]): AmountColumn => ({
  name,
  heading: 'Amount',
  texts,
  amounts: texts.map((text) => Math.round(Number(text.replaceAll(',', '')) * 100)),
});
const contracts = column('originalContractAmount', '100,000.00', '200,000.00', '50,000.00');

describe('a column of amounts beside others', () => {
  test.each([
    [column('invoicedAmount', '45', '60', '100'), contracts, /percents or shares/],
    [column('invoicedAmount', '45', '60', '0'), contracts, undefined],
    [column('invoicedAmount', '45', '60', '101'), contracts, undefined],
    [column('changeOrderTotal', '45', '60', '100'), contracts, undefined],
    [column('invoicedAmount', '45', '60', '100'), column('jobCostToDate', '500', '600', '700'), undefined],
    [
      column('originalContractAmount', '26101', '26117', '26203'),
      column('jobCostToDate', '1.50'),
      /numbers of contracts/,
    ],
    [column('originalContractAmount', '26100', '26200', '26203'), column('jobCostToDate', '1.50'), undefined],
    [column('originalContractAmount', '26101', '26117', '6203'), column('jobCostToDate', '1.50'), undefined],
    [column('originalContractAmount', '26101', '26117', '26203'), column('jobCostToDate', '150'), undefined],
    [column('expenseBudget', '1,000', '2,000', '3,000'), column('jobCostToDate', '50,000.00'), /far below/],
    [column('expenseBudget', '1,000', '2,000', '3,000'), column('jobCostToDate', '30,000.00'), undefined],
  ])('%j beside %j', (own, other, reason) => {
    const found = suspicionBeside(own, [other]);
    if (reason) expect(found).toMatch(reason);
    else expect(found).toBeNull();
  });
});

describe('a column of amounts in a currency', () => {
  const of = (...texts: string[]): AmountColumn => ({
    name: 'originalContractAmount',
    heading: 'Contract',
    texts,
    amounts: [],
  });
  test.each([
    [['€ 100.00', '€ 200.00'], ['40.00', '90.00'], /in EUR, those of another column are not/],
    [['€ 100.00', '€ 200.00'], ['$40.00', '$90.00'], /in EUR, those of another column are not/],
    [['€ 100.00', '€ 200.00'], ['€ 40.00', '€ 90.00'], undefined],
    [['€ 100.00', '€ 200.00'], ['', 'TBD'], undefined],
    [['€ 100.00', '€ 200.00'], ['0.00', '0'], undefined],
    [['$100.00', '$200.00'], ['40.00', '90.00'], undefined],
    [['USD 100.00', 'USD 200.00'], ['40.00', '90.00'], undefined],
    [['40.00', '90.00'], ['€ 100.00', '€ 200.00'], undefined],
  ])('%j beside %j', (own, other, reason) => {
    const found = suspicionOfOtherCurrency(of(...own), [of(...other)]);
    if (reason) expect(found).toMatch(reason);
    else expect(found).toBeNull();
  });
});

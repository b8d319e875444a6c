import { expect, test } from 'vitest';
import { type Facts, rowOf, type Written, written } from './testing.ts';

// Contract 1,000, estimated to cost 800, in dollars.
const job: Facts = { originalContractAmount: 1_000, forecastCost: 800, jobCostToDate: 100, invoicedAmount: 50 };
const cases: [string, Facts, Written][] = [
  [
    // Earned -1,000 x 250 / 500. The whole loss is 1,500; cost and earned revenue already contain 750.
    'a contract below zero from the start',
    { originalContractAmount: -1_000, forecastCost: 500, jobCostToDate: 250 },
    {
      earned: -500,
      overBilled: 500,
      backlog: -500,
      lossProvision: 750,
      grossProfitToDate: -1_500,
      estimatedGrossProfitPercent: null,
    },
  ],
  [
    // Billed over contract is a percent beyond the safe integers.
    'a bill a hundred billion times the contract',
    { originalContractAmount: 0.01, invoicedAmount: 900_000_000_000, earningMethod: 'billings' },
    { earned: 900_000_000_000, percentComplete: 100, backlog: -899_999_999_999.99 },
  ],
  [
    'credits that bring the contract below what is billed',
    { ...job, forecastCost: 500, jobCostToDate: 250, invoicedAmount: 700, changeOrders: [{ amount: -800 }] },
    {
      revisedContract: 200,
      earned: 100,
      overBilled: 600,
      leftToInvoice: -500,
      lossProvision: 150,
      grossProfitToDate: -300,
      jobBorrow: 750,
      flags: ['loss', 'job-borrow'],
    },
  ],
  [
    // The maximum is 1,000 plus half of 100; cost and fee are 1,045 so far, and would reach 1,100.
    'cost plus whose guaranteed maximum holds a part of a pending change order',
    {
      ...job,
      earningMethod: 'cost-plus',
      feePercent: 10,
      isGuaranteedMaximum: true,
      forecastCost: 1_000,
      jobCostToDate: 950,
      invoicedAmount: 1_000,
      changeOrders: [{ amount: 100, status: 'pending', share: 50 }],
    },
    { contract: 1_050, earned: 1_045, underBilled: 45, backlog: 5, estimatedGrossProfit: 50, lossProvision: 0 },
  ],
  [
    'cost that comes after a job was completed, beyond its contract',
    { ...job, expenseBudget: 800, jobCostToDate: 1_100, invoicedAmount: 1_000, dateClosed: '2026-05-05' },
    {
      section: 'completed-this-year',
      estimatedCost: 1_100,
      earned: 1_000,
      grossProfitToDate: -100,
      lossProvision: 0,
      overBilled: 0,
      underBilled: 0,
      flags: ['loss', 'fade'],
    },
  ],
  [
    '0 percent: nothing is earned, and the cost is',
    { ...job, earningMethod: 'percent', typedPercent: 0 },
    { percentComplete: 0, earned: 0, overBilled: 50, grossProfitToDate: -100, backlog: 1_000 },
  ],
  [
    '100 percent of a job that goes on: all is earned, and what it will lose is provided for',
    { ...job, earningMethod: 'percent', typedPercent: 100, forecastCost: 1_200 },
    { section: 'in-progress', earned: 1_000, backlog: 0, lossProvision: 1_100, grossProfitToDate: -200 },
  ],
  [
    'a percent without an estimate: earned, with no expected profit',
    { ...job, earningMethod: 'percent', typedPercent: 50, forecastCost: undefined as never },
    { earned: 500, estimatedCost: null, estimatedGrossProfit: null, jobBorrow: null, lossProvision: 0 },
  ],
  [
    'materials that are all of the cost so far: they earn their cost, and nothing is done',
    { ...job, jobCostToDate: 300, uninstalledMaterials: 300 },
    { notMeasurable: null, percentComplete: 0, earned: 300, grossProfitToDate: 0, underBilled: 250 },
  ],
  [
    'a percent of retainage before anything is billed',
    { ...job, invoicedAmount: undefined as never, retainagePercent: 10 },
    { retainage: 0, receivable: 0, billed: 0 },
  ],
  [
    // 10 % of 1,000 is withheld, and 880 is paid.
    'completed with retainage: nothing to invoice, and what is withheld is still receivable',
    {
      ...job,
      jobCostToDate: 790,
      invoicedAmount: 1_000,
      paymentsReceived: 880,
      retainagePercent: 10,
      dateClosed: '2026-05-05',
    },
    { leftToInvoice: 0, retainage: 100, receivable: 120, overBilled: 0, underBilled: 0, backlog: 0, jobBorrow: 0 },
  ],
  [
    // All cost so far is materials, so the waste finds no cost to reduce, and nothing is done.
    'materials that cost more than was spent, beside a pending credit that accounting counts half',
    {
      ...job,
      originalContractAmount: 1_200,
      jobCostToDate: 400,
      uninstalledMaterials: 500,
      wastedCost: 100,
      changeOrders: [{ amount: -200, status: 'pending', share: 50 }],
    },
    { contract: 1_100, revisedContract: 1_200, percentComplete: 0, earned: 400, backlog: 700, leftToInvoice: 1_150 },
  ],
  [
    'completed contract with a pending change order that accounting counts whole: earned at the end',
    {
      ...job,
      earningMethod: 'completed-contract',
      jobCostToDate: 900,
      invoicedAmount: 1_000,
      changeOrders: [{ amount: 100, status: 'pending', share: 100 }],
      dateClosed: '2026-05-05',
    },
    { earned: 1_100, underBilled: 100, backlog: 0, leftToInvoice: 0, grossProfitToDate: 200 },
  ],
  [
    'completed contract whose cost has passed the contract before anybody estimated: the loss is known, and provided for',
    { ...job, earningMethod: 'completed-contract', forecastCost: undefined as never, jobCostToDate: 1_500 },
    {
      earned: 0,
      costRecognised: 0,
      lossProvision: 500,
      grossProfitToDate: -500,
      estimatedGrossProfit: null,
      flags: ['loss'],
    },
  ],
  [
    // 1,200 billed of a contract of 1,000, at a cost of 1,500.
    'billings above the contract, at a cost above it: no bill makes a profit of a loss',
    {
      ...job,
      earningMethod: 'billings',
      forecastCost: undefined as never,
      jobCostToDate: 1_500,
      invoicedAmount: 1_200,
    },
    { earned: 1_200, lossProvision: 200, grossProfitToDate: -500, flags: ['loss'] },
  ],
  [
    'cost above the contract of a job that cannot be measured: flagged all the same',
    { ...job, forecastCost: undefined as never, jobCostToDate: 1_500 },
    { notMeasurable: 'no-estimate', lossProvision: null, grossProfitToDate: null, flags: ['loss'] },
  ],
  [
    'cost plus that nobody estimated, beyond the sum that was named: it earns on, and nothing is left to earn',
    { ...job, earningMethod: 'cost-plus', feePercent: 10, forecastCost: undefined as never, jobCostToDate: 1_500 },
    { contract: 1_650, earned: 1_650, backlog: 0, lossProvision: 0, grossProfitToDate: 150, flags: [] },
  ],
  [
    'the same with a guaranteed maximum: what the cost is beyond it is lost',
    {
      ...job,
      earningMethod: 'cost-plus',
      feePercent: 10,
      isGuaranteedMaximum: true,
      forecastCost: undefined as never,
      jobCostToDate: 1_500,
    },
    { contract: 1_000, earned: 1_000, backlog: 0, lossProvision: 0, grossProfitToDate: -500, flags: ['loss'] },
  ],
  [
    'a percent typed for a job of another method: it waits, and the job stays unmeasured',
    { originalContractAmount: 1_000, jobCostToDate: 100, typedPercent: 40 },
    { notMeasurable: 'no-estimate', percentComplete: null, earned: null },
  ],
];

test.each(cases)('%s', (_, facts, expected) => {
  expect(written(rowOf(facts), expected)).toEqual(expected);
});

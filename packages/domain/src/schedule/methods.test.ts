import { describe, expect, test } from 'vitest';
import { type Facts, rowOf, type Written, written } from './testing.ts';

/** Each case: the facts of the job (dollars, percent), and the schedule's figures. */
const check = (cases: [string, Facts, Written][]) =>
  test.each(cases)('%s', (_, facts, expected) => {
    expect(written(rowOf(facts), expected)).toEqual(expected);
  });

// Contract 1,000,000, estimated to cost 800,000, half of it spent, 600,000 billed.
const job: Facts = {
  originalContractAmount: 1_000_000,
  forecastCost: 800_000,
  jobCostToDate: 400_000,
  invoicedAmount: 600_000,
};

describe('each method of earning', () => {
  check([
    [
      'cost to cost: as far as the cost',
      job,
      {
        method: 'cost-to-cost',
        section: 'in-progress',
        percentComplete: 50,
        earned: 500_000,
        overBilled: 100_000,
        underBilled: 0,
        costRecognised: 400_000,
        lossProvision: 0,
        grossProfitToDate: 100_000,
        grossProfitToDatePercent: 20,
        estimatedGrossProfit: 200_000,
        estimatedGrossProfitPercent: 20,
        costToComplete: 400_000,
        backlog: 500_000,
        leftToInvoice: 400_000,
        jobBorrow: 0,
      },
    ],
    [
      'percent: as far as somebody typed, whatever the cost',
      { ...job, earningMethod: 'percent', typedPercent: 62.5 },
      { percentComplete: 62.5, earned: 625_000, underBilled: 25_000, overBilled: 0, grossProfitToDate: 225_000 },
    ],
    [
      'percent: four decimals count',
      { ...job, earningMethod: 'percent', typedPercent: 33.3333 },
      { percentComplete: 33.3333, earned: 333_333, overBilled: 266_667 },
    ],
    [
      'billings: neither over nor under',
      { ...job, earningMethod: 'billings' },
      { percentComplete: 60, earned: 600_000, overBilled: 0, underBilled: 0, grossProfitToDate: 200_000 },
    ],
    [
      'billings without a contract and an estimate',
      { earningMethod: 'billings', jobCostToDate: 30_000, invoicedAmount: 45_000 },
      {
        notMeasurable: null,
        percentComplete: null,
        earned: 45_000,
        grossProfitToDate: 15_000,
        backlog: null,
        leftToInvoice: null,
      },
    ],
    [
      'cost plus: cost and fee, and in all what cost and fee are expected to come to',
      { ...job, earningMethod: 'cost-plus', feePercent: 10 },
      { percentComplete: 50, earned: 440_000, contract: 880_000, backlog: 440_000, overBilled: 160_000 },
    ],
    [
      'cost plus with a guaranteed maximum that is not reached',
      { ...job, earningMethod: 'cost-plus', feePercent: 10, isGuaranteedMaximum: true },
      { earned: 440_000, contract: 880_000, estimatedGrossProfit: 80_000 },
    ],
    [
      'cost plus with a guaranteed maximum that will not cover the fee',
      {
        ...job,
        earningMethod: 'cost-plus',
        feePercent: 10,
        isGuaranteedMaximum: true,
        originalContractAmount: 850_000,
      },
      { earned: 440_000, contract: 850_000, estimatedGrossProfit: 50_000, backlog: 410_000 },
    ],
    [
      'cost plus that has reached its guaranteed maximum, and loses what it costs beyond',
      {
        originalContractAmount: 850_000,
        forecastCost: 900_000,
        jobCostToDate: 880_000,
        invoicedAmount: 850_000,
        earningMethod: 'cost-plus',
        feePercent: 10,
        isGuaranteedMaximum: true,
      },
      { earned: 850_000, lossProvision: 20_000, grossProfitToDate: -50_000, overBilled: 0, underBilled: 0 },
    ],
    [
      'cost plus without a maximum loses nothing, whatever sum was named',
      { ...job, earningMethod: 'cost-plus', feePercent: 10, originalContractAmount: 500_000 },
      { contract: 880_000, earned: 440_000, lossProvision: 0, flags: ['job-borrow'] },
    ],
    [
      'cost plus without a contract sum and an estimate',
      { earningMethod: 'cost-plus', feePercent: 12.5, jobCostToDate: 80_000, invoicedAmount: 90_000 },
      { notMeasurable: null, percentComplete: null, earned: 90_000, backlog: null, overBilled: 0, underBilled: 0 },
    ],
    [
      'completed contract: nothing until the end, and cost against billing',
      { ...job, earningMethod: 'completed-contract' },
      {
        percentComplete: 50,
        earned: 0,
        costRecognised: 0,
        overBilled: 200_000,
        underBilled: 0,
        grossProfitToDate: 0,
        grossProfitToDatePercent: null,
        backlog: 1_000_000,
      },
    ],
    [
      'completed contract with more cost than billing',
      { ...job, earningMethod: 'completed-contract', invoicedAmount: 150_000 },
      { overBilled: 0, underBilled: 250_000 },
    ],
    [
      'completed contract with a loss to come: provided for whole',
      { ...job, earningMethod: 'completed-contract', forecastCost: 1_100_000 },
      { earned: 0, lossProvision: 100_000, grossProfitToDate: -100_000 },
    ],
  ]);
});

describe('cost that shows no progress', () => {
  check([
    [
      'uninstalled materials earn their own cost: ASC 606, Example 19',
      {
        originalContractAmount: 5_000_000,
        forecastCost: 4_000_000,
        jobCostToDate: 2_000_000,
        uninstalledMaterials: 1_500_000,
      },
      { percentComplete: 20, earned: 2_200_000, costRecognised: 2_000_000, grossProfitToDate: 200_000 },
    ],
    [
      'waste moves no progress and is expensed',
      { originalContractAmount: 800_000, forecastCost: 800_000, jobCostToDate: 500_000, wastedCost: 80_000 },
      { percentComplete: 58.3333, earned: 466_666.67, costRecognised: 500_000, grossProfitToDate: -33_333.33 },
    ],
    [
      'materials entered when more had been bought count up to the cost',
      { originalContractAmount: 100_000, forecastCost: 80_000, jobCostToDate: 20_000, uninstalledMaterials: 30_000 },
      { percentComplete: 0, earned: 20_000, grossProfitToDate: 0 },
    ],
    [
      'nothing but uninstalled materials, and nothing more to come',
      { originalContractAmount: 100_000, forecastCost: 80_000, jobCostToDate: 80_000, uninstalledMaterials: 80_000 },
      { notMeasurable: 'nothing-to-measure', section: 'not-measurable', percentComplete: null, earned: null },
    ],
  ]);
});

describe('losses', () => {
  check([
    [
      // Loss 100,000 = 1,100,000 - 1,000,000; half done, so the figures already contain 50,000 of it.
      'the whole loss is in gross profit to date as soon as it is expected',
      { ...job, forecastCost: 1_100_000, jobCostToDate: 550_000, invoicedAmount: 450_000 },
      {
        percentComplete: 50,
        earned: 500_000,
        lossProvision: 50_000,
        grossProfitToDate: -100_000,
        estimatedGrossProfit: -100_000,
        estimatedGrossProfitPercent: -10,
        flags: ['loss'],
      },
    ],
    [
      'before it has begun',
      { ...job, forecastCost: 1_100_000, jobCostToDate: 0, invoicedAmount: 0 },
      { percentComplete: 0, earned: 0, lossProvision: 100_000, grossProfitToDate: -100_000 },
    ],
    [
      'at the end nothing is left to provide for',
      { ...job, forecastCost: 1_100_000, jobCostToDate: 1_100_000 },
      { earned: 1_000_000, lossProvision: 0, grossProfitToDate: -100_000 },
    ],
    [
      'waste can make more of it known than the whole: nothing is taken back',
      { ...job, originalContractAmount: 790_000, wastedCost: 200_000 },
      // 790,000 x 200,000 / 600,000 = 263,333.33; the remaining loss is 10,000.
      { earned: 263_333.33, lossProvision: 0, grossProfitToDate: -136_666.67 },
    ],
    [
      'of a contract of nothing: all that it will cost',
      { originalContractAmount: 0, forecastCost: 50_000, jobCostToDate: 10_000 },
      {
        percentComplete: 20,
        earned: 0,
        lossProvision: 40_000,
        grossProfitToDate: -50_000,
        estimatedGrossProfitPercent: null,
        grossProfitToDatePercent: null,
        backlog: 0,
      },
    ],
    [
      'of a contract that credits brought below zero',
      {
        originalContractAmount: 20_000,
        changeOrders: [{ amount: -25_000 }],
        forecastCost: 10_000,
        jobCostToDate: 5_000,
        invoicedAmount: 20_000,
      },
      {
        revisedContract: -5_000,
        earned: -2_500,
        overBilled: 22_500,
        backlog: -2_500,
        lossProvision: 7_500,
        grossProfitToDate: -15_000,
        estimatedGrossProfitPercent: null,
      },
    ],
  ]);
});

describe('the estimate in use', () => {
  const budgeted: Facts = { originalContractAmount: 1_000_000, expenseBudget: 700_000, jobCostToDate: 350_000 };
  check([
    [
      'the budget while nobody forecast',
      budgeted,
      { estimatedCost: 700_000, estimateSource: 'budget', percentComplete: 50 },
    ],
    [
      'with the estimated cost of approved change orders',
      {
        ...budgeted,
        changeOrders: [
          { amount: 100_000, cost: 60_000 },
          { amount: 50_000, cost: 40_000, status: 'pending' },
          { amount: 9_000 },
        ],
      },
      {
        originalBudget: 700_000,
        approvedChangeOrderCost: 60_000,
        budget: 760_000,
        estimatedCost: 760_000,
        revisedContract: 1_109_000,
        pendingChangeOrders: 50_000,
      },
    ],
    [
      'the project manager’s forecast over the budget',
      { ...budgeted, forecastCost: 875_000 },
      { estimatedCost: 875_000, estimateSource: 'forecast', budget: 700_000, percentComplete: 40 },
    ],
    [
      'accounting’s forecast over the project manager’s',
      { ...budgeted, forecastCost: 875_000, accountingForecast: 1_000_000 },
      { estimatedCost: 1_000_000, estimateSource: 'accounting', percentComplete: 35 },
    ],
    [
      'the cost that passed it; what was typed stays as it is',
      { ...budgeted, forecastCost: 345_790 },
      {
        estimatedCost: 350_000,
        estimateSource: 'forecast',
        estimatePassedBy: 4_210,
        percentComplete: 100,
        earned: 1_000_000,
        costToComplete: 0,
        flags: ['estimate-passed'],
      },
    ],
    [
      'none of zero: no other takes its place',
      { ...budgeted, forecastCost: 0 },
      { notMeasurable: 'no-estimate', estimatedCost: null, estimateSource: null, percentComplete: null, earned: null },
    ],
  ]);
});

describe('a job that cannot be measured has a reason, and blanks instead of zeros', () => {
  const blanks: Written = {
    section: 'not-measurable',
    percentComplete: null,
    earned: null,
    overBilled: null,
    underBilled: null,
    lossProvision: null,
    costRecognised: null,
    grossProfitToDate: null,
    grossProfitToDatePercent: null,
    backlog: null,
  };
  check([
    [
      'no contract',
      { forecastCost: 100, jobCostToDate: 50 },
      { ...blanks, notMeasurable: 'no-contract', revisedContract: null, estimatedGrossProfit: null, jobBorrow: null },
    ],
    [
      'no estimate',
      { originalContractAmount: 100, jobCostToDate: 50, invoicedAmount: 40 },
      { ...blanks, notMeasurable: 'no-estimate', estimatedCost: null, costToComplete: null, leftToInvoice: 60 },
    ],
    ['no percent', { ...job, earningMethod: 'percent' }, { ...blanks, notMeasurable: 'no-percent' }],
    ['no fee', { ...job, earningMethod: 'cost-plus' }, { ...blanks, notMeasurable: 'no-fee' }],
    [
      'neither fee nor contract when it is completed',
      { earningMethod: 'cost-plus', jobCostToDate: 10, dateClosed: '2026-10-01' },
      { ...blanks, notMeasurable: 'no-fee' },
    ],
    [
      'a completed job without a contract',
      { forecastCost: 100, jobCostToDate: 100, dateClosed: '2026-10-01' },
      { ...blanks, notMeasurable: 'no-contract' },
    ],
    [
      'figures larger than an amount',
      { originalContractAmount: 999_999_999_999.99, changeOrders: [{ amount: 0.01 }], forecastCost: 5 },
      { ...blanks, notMeasurable: 'too-large', originalContract: 999_999_999_999.99, approvedChangeOrders: null },
    ],
  ]);
});

describe('completed jobs have earned their contract', () => {
  const completed: Facts = { ...job, dateClosed: '2026-10-15', jobCostToDate: 790_000, invoicedAmount: 1_000_000 };
  const done: Written = { section: 'completed-this-year', percentComplete: 100, backlog: 0, lossProvision: 0 };
  const even: Written = { overBilled: 0, underBilled: 0 };
  check([
    [
      'cost to cost, at its cost and not at its forecast',
      completed,
      { ...done, ...even, earned: 1_000_000, estimatedCost: 790_000, costToComplete: 0, grossProfitToDate: 210_000 },
    ],
    [
      'percent, whatever was typed',
      { ...completed, earningMethod: 'percent', typedPercent: 80 },
      { ...done, ...even, earned: 1_000_000 },
    ],
    [
      'completed contract',
      { ...completed, earningMethod: 'completed-contract' },
      { ...done, ...even, earned: 1_000_000, costRecognised: 790_000, grossProfitToDate: 210_000 },
    ],
    [
      'billings: what was billed',
      { ...completed, earningMethod: 'billings', invoicedAmount: 950_000 },
      { ...done, ...even, earned: 950_000, contract: 950_000, leftToInvoice: 50_000 },
    ],
    [
      'cost plus: its cost and fee, with or without a contract sum',
      { ...completed, earningMethod: 'cost-plus', feePercent: 10, invoicedAmount: 869_000 },
      { ...done, ...even, earned: 869_000, contract: 869_000 },
    ],
    [
      'billed less than the contract',
      { ...completed, invoicedAmount: 900_000 },
      { ...done, earned: 1_000_000, underBilled: 100_000, overBilled: 0, leftToInvoice: 100_000 },
    ],
    [
      'with a loss, which is no provision any more',
      { ...completed, jobCostToDate: 1_050_000 },
      { ...done, earned: 1_000_000, grossProfitToDate: -50_000, flags: ['loss'] },
    ],
    [
      'on a day to come: still in progress',
      { ...job, dateClosed: '2026-12-01' },
      { section: 'in-progress', percentComplete: 50, earned: 500_000 },
    ],
  ]);
});

describe('change orders', () => {
  check([
    [
      'approved ones are inside, pending ones beside, rejected ones nowhere',
      {
        ...job,
        changeOrders: [
          { amount: 80_000 },
          { amount: -30_000 },
          { amount: 40_000, status: 'pending' },
          { amount: 70_000, status: 'rejected', cost: 1, share: 100 },
        ],
      },
      {
        originalContract: 1_000_000,
        approvedChangeOrders: 50_000,
        revisedContract: 1_050_000,
        pendingChangeOrders: 40_000,
        includedChangeOrders: 0,
        contract: 1_050_000,
        earned: 525_000,
      },
    ],
    [
      'the share of a pending one that accounting includes earns, and is not billed yet',
      { ...job, changeOrders: [{ amount: 40_000, status: 'pending', share: 75 }] },
      {
        revisedContract: 1_000_000,
        includedChangeOrders: 30_000,
        contract: 1_030_000,
        earned: 515_000,
        leftToInvoice: 400_000,
      },
    ],
    [
      'a credit brings the contract below what is billed',
      { ...job, changeOrders: [{ amount: -450_000 }] },
      { revisedContract: 550_000, earned: 275_000, overBilled: 325_000, leftToInvoice: -50_000 },
    ],
  ]);
});

describe('cash', () => {
  check([
    [
      'receivable includes retainage; retainage is a percent of billed where no amount is known',
      { ...job, paymentsReceived: 500_000, retainagePercent: 7.5 },
      { receivable: 100_000, retainage: 45_000 },
    ],
    [
      'a known amount of retainage stands',
      { ...job, retainageAmount: 41_000, retainagePercent: 7.5 },
      { retainage: 41_000 },
    ],
    ['retainage is blank where nothing is known of it', job, { retainage: null }],
    [
      // 400,000 still to spend, 1,000,000 - 700,000 still to bill.
      'job borrow is the cost to come beyond what is left to bill',
      { ...job, invoicedAmount: 700_000 },
      { jobBorrow: 100_000, flags: ['job-borrow'] },
    ],
    [
      'more cost credited than spent',
      { ...job, jobCostToDate: -1_000 },
      { percentComplete: 0, earned: 0, costToComplete: 801_000 },
    ],
  ]);
});

import { describe, expect, test } from 'vitest';
import { type Facts, rowOf, type Written, written } from './testing.ts';

/** Worked examples from published sources: their facts, and the figures they print. Amounts in dollars. */
interface Published {
  title: string;
  url: string;
  cases: [string, Facts, Written][];
}

const published: Published[] = [
  {
    title: 'FASB ASC 606-10-55-187, Example 19, in: CICPAC, Revenue Recognition Guide for Construction CPAs, page 29',
    url: 'https://construction.trimble.com/en/resources/i/1520032/28',
    cases: [
      [
        'elevators on site and not installed',
        {
          originalContractAmount: 5_000_000,
          forecastCost: 4_000_000,
          jobCostToDate: 2_000_000,
          uninstalledMaterials: 1_500_000,
        },
        { percentComplete: 20, earned: 2_200_000, costRecognised: 2_000_000, grossProfitToDate: 200_000 },
      ],
    ],
  },
  {
    title:
      'CICPAC, Revenue Recognition Guide for Construction CPAs, page 34: Implementation Example 2, building construction',
    url: 'https://construction.trimble.com/en/resources/i/1520032/33',
    cases: [
      [
        'the customer does not control the materials: they are inventory and no job cost, waste is left out of progress',
        { originalContractAmount: 100_000, forecastCost: 90_000, jobCostToDate: 30_000, wastedCost: 10_000 },
        { percentComplete: 25, earned: 25_000, costRecognised: 30_000, grossProfitToDate: -5_000 },
      ],
      [
        'the customer controls the materials: 28.6 % of the other 90,000, and the materials at cost',
        {
          originalContractAmount: 100_000,
          forecastCost: 90_000,
          jobCostToDate: 40_000,
          uninstalledMaterials: 10_000,
          wastedCost: 10_000,
        },
        { percentComplete: 28.5714, earned: 35_714.29, costRecognised: 40_000 },
      ],
    ],
  },
  {
    title: 'IAS 11 Construction Contracts, appendix: determination of contract revenue and expenses (in thousands)',
    url: 'http://www.docstoc.com/docs/119771236/IAS-11-BV2008---Construction-Contracts',
    cases: [
      [
        'year 1: 26 % of 9,000',
        { originalContractAmount: 9_000, forecastCost: 8_050, jobCostToDate: 2_093 },
        { percentComplete: 26, earned: 2_340, grossProfitToDate: 247 },
      ],
      [
        'year 2: a variation of 200 that will cost 150; materials of 100 in store are no cost of the work yet',
        {
          originalContractAmount: 9_000,
          changeOrders: [{ amount: 200, cost: 150 }],
          expenseBudget: 8_050,
          jobCostToDate: 6_068,
        },
        { revisedContract: 9_200, estimatedCost: 8_200, percentComplete: 74, earned: 6_808, grossProfitToDate: 740 },
      ],
      [
        'year 3: completed',
        {
          originalContractAmount: 9_000,
          changeOrders: [{ amount: 200 }],
          jobCostToDate: 8_200,
          dateClosed: '2026-11-01',
        },
        { percentComplete: 100, earned: 9_200, grossProfitToDate: 1_000 },
      ],
    ],
  },
  {
    title: 'Commercial Surety, What Sureties Look for in Your Work in Progress Schedule',
    url: 'https://commercialsurety.com/what-sureties-look-for-in-your-work-in-progress-schedule/',
    cases: [
      [
        'billed 800,000: over',
        {
          originalContractAmount: 1_500_000,
          forecastCost: 1_000_000,
          jobCostToDate: 500_000,
          invoicedAmount: 800_000,
        },
        { percentComplete: 50, earned: 750_000, grossProfitToDate: 250_000, overBilled: 50_000, underBilled: 0 },
      ],
      [
        'billed 400,000: under',
        {
          originalContractAmount: 1_500_000,
          forecastCost: 1_000_000,
          jobCostToDate: 500_000,
          invoicedAmount: 400_000,
        },
        { earned: 750_000, overBilled: 0, underBilled: 350_000 },
      ],
    ],
  },
  {
    // Printed in whole dollars: 315,548 and 1,249,978; 44,676 and 78,269; 37,411 and 3,343,800.
    title: 'Surety1, What is a Work in Progress Schedule',
    url: 'https://surety1.com/what-is-a-work-in-progress-schedule/',
    cases: [
      [
        'job 1056',
        {
          originalContractAmount: 3_150_125,
          forecastCost: 2_525_300,
          jobCostToDate: 1_275_322,
          invoicedAmount: 1_300_525,
        },
        { costToComplete: 1_249_978, grossProfitToDate: 315_547.88 },
      ],
      [
        'job 1057',
        { originalContractAmount: 785_000, forecastCost: 735_000, jobCostToDate: 656_731, invoicedAmount: 725_135 },
        { costToComplete: 78_269, grossProfitToDate: 44_675.58 },
      ],
      [
        'job 1060',
        { originalContractAmount: 4_125_000, forecastCost: 3_600_755, jobCostToDate: 256_955, invoicedAmount: 199_500 },
        { costToComplete: 3_343_800, grossProfitToDate: 37_410.87 },
      ],
    ],
  },
  {
    title: 'FIA Surety, Secrets of Bonding 57: Work In Process Schedules',
    url: 'https://fiasurety.blog/tag/work-in-process/',
    cases: [
      [
        'by the 33 % that it rounds to: over billed by 187,000, and profit faded from 10 % to 4.5 %',
        {
          originalContractAmount: 1_100_000,
          expenseBudget: 990_000,
          forecastCost: 1_050_000,
          jobCostToDate: 350_000,
          invoicedAmount: 550_000,
          earningMethod: 'percent',
          typedPercent: 33,
        },
        {
          overBilled: 187_000,
          estimatedGrossProfitPercent: 4.5455,
          fadePoints: -5.4545,
          fadeAmount: -60_000,
          flags: ['job-borrow', 'fade'],
        },
      ],
      [
        'by cost to cost, a third is not rounded',
        {
          originalContractAmount: 1_100_000,
          forecastCost: 1_050_000,
          jobCostToDate: 350_000,
          invoicedAmount: 550_000,
        },
        { percentComplete: 33.3333, earned: 366_666.67, overBilled: 183_333.33 },
      ],
    ],
  },
  {
    title: 'Howard Construction, an exercise of Kieso, Weygandt and Warfield, Intermediate Accounting',
    url: 'https://brainmass.com/business/percentage-of-completion-method/percentage-completion-method-bridge-98795',
    cases: [
      [
        '2004: 55 %',
        { originalContractAmount: 3_000_000, forecastCost: 1_800_000, jobCostToDate: 990_000 },
        { percentComplete: 55, earned: 1_650_000, grossProfitToDate: 660_000 },
      ],
    ],
  },
  {
    title: 'Hewitt Construction, a problem of Kieso, Weygandt and Warfield, Intermediate Accounting',
    url: 'https://answerdone.com/question/test-bank/on-february-1-2014-hewitt-construction-company-obtained-a-contract-to-build-an-athletic-stadium-the-stadium-for-a-local-high-school-was-to-be-bui',
    cases: [
      [
        '2014: 30 %',
        {
          originalContractAmount: 6_600_000,
          forecastCost: 5_400_000,
          jobCostToDate: 1_620_000,
          invoicedAmount: 1_200_000,
        },
        { percentComplete: 30, earned: 1_980_000, grossProfitToDate: 360_000, underBilled: 780_000 },
      ],
      [
        '2015: 70 %',
        {
          originalContractAmount: 6_600_000,
          forecastCost: 5_500_000,
          jobCostToDate: 3_850_000,
          invoicedAmount: 3_300_000,
        },
        { percentComplete: 70, earned: 4_620_000, grossProfitToDate: 770_000, underBilled: 1_320_000 },
      ],
      [
        '2016: completed six weeks late, for 90,000 less',
        {
          originalContractAmount: 6_600_000,
          changeOrders: [{ amount: -90_000 }],
          jobCostToDate: 5_500_000,
          invoicedAmount: 6_510_000,
          dateClosed: '2026-10-13',
        },
        { earned: 6_510_000, grossProfitToDate: 1_010_000, overBilled: 0, underBilled: 0 },
      ],
    ],
  },
  {
    title: 'Dayag, Advanced Accounting (2015), chapter 8, problem IV: anticipated loss',
    url: 'https://scribd.com/document/546574584/Advanced-Accounting-Dayag-2015-Chapter-8-Problems-IV',
    cases: [
      [
        // The source prints cost of construction 1,588,889: the cost of 1,500,000 plus the provision.
        '2008: revenue 1,388,889, and the whole loss of 200,000',
        {
          originalContractAmount: 2_500_000,
          forecastCost: 2_700_000,
          jobCostToDate: 1_500_000,
          invoicedAmount: 1_200_000,
        },
        { earned: 1_388_888.89, lossProvision: 88_888.89, grossProfitToDate: -200_000 },
      ],
      [
        '2009: completed at 2,800,000, a loss of 300,000',
        {
          originalContractAmount: 2_500_000,
          jobCostToDate: 2_800_000,
          invoicedAmount: 2_500_000,
          dateClosed: '2026-11-01',
        },
        { earned: 2_500_000, lossProvision: 0, grossProfitToDate: -300_000, overBilled: 0, underBilled: 0 },
      ],
    ],
  },
  {
    title: 'The WIP Report, Illustration of an expected loss on a project',
    url: 'https://www.thewipreport.com/post/illustration-of-an-expected-loss-on-a-project',
    cases: [
      [
        'year 1: 51.7 % of an expected profit of 40,000',
        { originalContractAmount: 100_000, forecastCost: 60_000, jobCostToDate: 31_000 },
        { percentComplete: 51.6667, grossProfitToDate: 20_666.67 },
      ],
      [
        // The source gives no cost for year 2. The whole loss is recognized either way.
        'year 2: the expected loss of 40,000, whole',
        { originalContractAmount: 100_000, forecastCost: 140_000, jobCostToDate: 91_000 },
        { estimatedGrossProfit: -40_000, grossProfitToDate: -40_000 },
      ],
    ],
  },
  {
    title: 'Sherman Construction: percentage-of-completion basis',
    url: 'https://tutorsglobe.com/question/percentage-of-completion-basis-562687.aspx',
    cases: [
      [
        '60 % of a profit of 2,000,000',
        {
          originalContractAmount: 8_000_000,
          forecastCost: 6_000_000,
          jobCostToDate: 3_600_000,
          invoicedAmount: 2_000_000,
        },
        { percentComplete: 60, grossProfitToDate: 1_200_000, underBilled: 2_800_000 },
      ],
    ],
  },
  {
    title:
      'Arrow Construction, exercise 5-14 of Spiceland, Intermediate Accounting: completed contract, loss on the entire project',
    url: 'https://10dollaressay.com/arrow-construction-company/',
    cases: [
      [
        '2013: billings above cost by 500,000',
        {
          earningMethod: 'completed-contract',
          originalContractAmount: 8_000_000,
          forecastCost: 6_000_000,
          jobCostToDate: 2_000_000,
          invoicedAmount: 2_500_000,
        },
        { grossProfitToDate: 0, overBilled: 500_000, lossProvision: 0 },
      ],
      [
        '2014: a loss of 100,000 is expected',
        {
          earningMethod: 'completed-contract',
          originalContractAmount: 8_000_000,
          forecastCost: 8_100_000,
          jobCostToDate: 4_500_000,
          invoicedAmount: 5_250_000,
        },
        { grossProfitToDate: -100_000, lossProvision: 100_000, overBilled: 750_000 },
      ],
      [
        '2015: completed, 300,000 lost in all',
        {
          earningMethod: 'completed-contract',
          originalContractAmount: 8_000_000,
          jobCostToDate: 8_300_000,
          dateClosed: '2026-11-01',
        },
        { earned: 8_000_000, costRecognised: 8_300_000, grossProfitToDate: -300_000 },
      ],
    ],
  },
  {
    title: 'AccountingTools, Completed Contract Method: Hephaestus Construction',
    url: 'http://www.accountingtools.com/completed-contract-method',
    cases: [
      [
        'cost is an asset until the end',
        { earningMethod: 'completed-contract', originalContractAmount: 380_000, jobCostToDate: 320_000 },
        { earned: 0, costRecognised: 0, underBilled: 320_000, grossProfitToDate: 0 },
      ],
      [
        'completed and billed: a profit of 60,000',
        {
          earningMethod: 'completed-contract',
          originalContractAmount: 380_000,
          jobCostToDate: 320_000,
          invoicedAmount: 380_000,
          dateClosed: '2026-11-01',
        },
        { earned: 380_000, costRecognised: 320_000, grossProfitToDate: 60_000, overBilled: 0, underBilled: 0 },
      ],
    ],
  },
];

describe.each(published)('$title', ({ cases }) => {
  test.each(cases)('%s', (_, facts, expected) => {
    expect(written(rowOf(facts), expected)).toEqual(expected);
  });
});

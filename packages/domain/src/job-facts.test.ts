import { describe, expect, test } from 'vitest';
import { type FactRules, factRefusals, type JobFacts, noFacts, writtenFacts } from './job-facts.ts';
import { cents } from './money.ts';
import { percent } from './percent.ts';

const accounting: FactRules = { mayClose: true, defaultMethod: 'cost-to-cost' };
const manager: FactRules = { ...accounting, mayClose: false };
const job = (facts: Partial<JobFacts>): JobFacts => ({ ...noFacts, ...facts });
const fee = percent(100_000);

describe('a change of a job’s facts is refused cell by cell', () => {
  test.each<[string, Partial<JobFacts>, Partial<JobFacts>, FactRules, string[]]>([
    // what, before, the change, by whom, the refused cells
    ['a forecast below the cost to date', { jobCostToDate: cents(900) }, { forecastCost: cents(1) }, manager, []],
    ['materials as high as the cost', { jobCostToDate: cents(900) }, { uninstalledMaterials: cents(900) }, manager, []],
    [
      'materials above the cost',
      { jobCostToDate: cents(900) },
      { uninstalledMaterials: cents(901) },
      manager,
      ['uninstalledMaterials'],
    ],
    ['waste without a cost', {}, { wastedCost: cents(1) }, manager, ['wastedCost']],
    [
      'materials and waste together above the cost',
      { jobCostToDate: cents(900), wastedCost: cents(400) },
      { uninstalledMaterials: cents(501) },
      manager,
      ['uninstalledMaterials'],
    ],
    [
      'both in one save',
      {},
      { uninstalledMaterials: cents(1), wastedCost: cents(1) },
      manager,
      ['uninstalledMaterials', 'wastedCost'],
    ],
    [
      'materials with their cost in one save',
      {},
      { uninstalledMaterials: cents(5), jobCostToDate: cents(5) },
      manager,
      [],
    ],
    [
      'a cost below its materials',
      { jobCostToDate: cents(9), uninstalledMaterials: cents(9) },
      { jobCostToDate: cents(8) },
      manager,
      ['jobCostToDate'],
    ],
    ['a fee under cost plus', { earningMethod: 'cost-plus' }, { feePercent: fee }, manager, []],
    ['a fee with its method in one save', {}, { earningMethod: 'cost-plus', feePercent: fee }, manager, []],
    ['a fee under the company’s cost plus', {}, { feePercent: fee }, { ...manager, defaultMethod: 'cost-plus' }, []],
    ['a fee under another method', { earningMethod: 'percent' }, { feePercent: fee }, manager, ['feePercent']],
    ['a fee under the company’s other method', {}, { feePercent: fee }, manager, ['feePercent']],
    ['a fee of nothing', {}, { feePercent: percent(0) }, manager, []],
    ['a maximum under another method', {}, { guaranteedMaximum: true }, manager, ['guaranteedMaximum']],
    [
      'a method that leaves the fee unused',
      { earningMethod: 'cost-plus', feePercent: fee },
      { earningMethod: 'billings' },
      manager,
      [],
    ],
    ['a fee taken away later', { earningMethod: 'billings', feePercent: fee }, { feePercent: null }, manager, []],
    [
      'accounting’s forecast with its reason',
      {},
      { accountingForecast: cents(9), accountingForecastReason: 'Claim' },
      accounting,
      [],
    ],
    ['a reason ahead of its forecast', {}, { accountingForecastReason: 'Claim' }, accounting, []],
    [
      'accounting’s forecast without a reason',
      {},
      { accountingForecast: cents(9) },
      accounting,
      ['accountingForecast'],
    ],
    [
      'a blank reason',
      {},
      { accountingForecast: cents(9), accountingForecastReason: ' ' },
      accounting,
      ['accountingForecast'],
    ],
    [
      'the reason taken away',
      { accountingForecast: cents(9), accountingForecastReason: 'Claim' },
      { accountingForecastReason: null },
      accounting,
      ['accountingForecastReason'],
    ],
    [
      'accounting’s forecast by a manager',
      {},
      { accountingForecast: cents(9), accountingForecastReason: 'Mine', forecastCost: cents(8) },
      manager,
      ['accountingForecast', 'accountingForecastReason'],
    ],
    [
      'accounting’s forecast taken away by a manager',
      { accountingForecast: cents(9), accountingForecastReason: 'Claim' },
      { accountingForecast: null },
      manager,
      ['accountingForecast'],
    ],
  ])('%s', (_, before, change, rules, refused) => {
    const [was, is] = [job(before), job({ ...before, ...change })];
    expect(factRefusals(was, is, rules).map(({ field }) => field)).toEqual(refused);
    expect(factRefusals(is, is, rules)).toEqual([]); // nothing changes
  });

  test('says what to do', () => {
    const reasons = (change: Partial<JobFacts>, rules: FactRules) =>
      factRefusals(job({ jobCostToDate: cents(300_00) }), job({ jobCostToDate: cents(300_00), ...change }), rules).map(
        ({ reason }) => reason,
      );
    expect(reasons({ uninstalledMaterials: cents(301_00) }, manager)).toEqual([
      'is more than the cost to date, $300.00',
    ]);
    expect(reasons({ uninstalledMaterials: cents(200_00), wastedCost: cents(200_00) }, manager)).toEqual([
      'and the wasted cost are together more than the cost to date, $300.00',
      'and the uninstalled materials are together more than the cost to date, $300.00',
    ]);
    expect(reasons({ feePercent: fee }, manager)).toEqual(['is for the method “Cost plus”: choose that method first']);
    expect(reasons({ accountingForecast: cents(9) }, accounting)).toEqual([
      'needs a reason: enter the reason of accounting’s forecast first, or both together',
    ]);
    expect(reasons({ accountingForecast: cents(9) }, manager)).toEqual([
      'needs the right to close months: ask an administrator for it',
    ]);
  });
});

describe('a change of facts records', () => {
  const signature = { by: 'Marcus', at: '2026-07-01T12:00:00.000Z' };
  const cost = { jobCostToDate: cents(300_00) };

  test('who made a forecast, when, and the cost as of the same save', () => {
    const forecast = writtenFacts(job({}), job({ ...cost, forecastCost: cents(900_00) }), signature);
    expect(forecast).toEqual({ forecastBy: 'Marcus', forecastAt: signature.at, costAtForecast: 300_00 });
    expect(writtenFacts(job({}), job({ forecastCost: cents(9) }), signature)).toMatchObject({ costAtForecast: 0 });
  });

  test('nothing when another fact changes, so that the cost moves away from its forecast', () => {
    const before = job({ ...cost, forecastCost: cents(900_00) });
    expect(writtenFacts(before, { ...before, jobCostToDate: cents(400_00) }, signature)).toEqual({});
  });

  test('blanks when a forecast is removed, and removes accounting’s reason with its forecast', () => {
    const before = job({ forecastCost: cents(9), accountingForecast: cents(8), accountingForecastReason: 'Claim' });
    expect(writtenFacts(before, { ...before, forecastCost: null, accountingForecast: null }, signature)).toEqual({
      forecastBy: null,
      forecastAt: null,
      costAtForecast: null,
      accountingForecastReason: null,
      accountingForecastBy: null,
      accountingForecastAt: null,
    });
  });
});

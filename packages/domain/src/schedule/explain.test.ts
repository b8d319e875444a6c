import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PER_PERCENT, WHOLE } from '../percent.ts';
import { scheduleBasis } from './dates.ts';
import { explainFigure } from './explain.ts';
import { explainFlag } from './explain-flag.ts';
import type { ExplainableFigure, ExplainedStep } from './explanation.ts';
import { scheduleOf } from './schedule-of.ts';
import { defaultScheduleSettings, overUnderSigns, scheduleFlags } from './terms.ts';
import { anyJob, basis, type Facts, jobOf, TODAY } from './testing.ts';
import { overUnder } from './totals.ts';

const figures = Object.keys(scheduleOf(jobOf({}), basis)).filter(
  (name) => !['section', 'notMeasurable', 'flags', 'method', 'estimateSource', 'estimatePassedOn'].includes(name),
) as ExplainableFigure[]; // the others of a row
const entered = ['originalContract', 'originalBudget', 'costToDate', 'billed'];

interface Fraction {
  n: bigint;
  /** Above zero. */
  d: bigint;
}
const fraction = (n: bigint, d: bigint): Fraction => (d < 0n ? { n: -n, d: -d } : { n, d });
const exactValue = ({ kind, value }: ExplainedStep) => fraction(BigInt(value), kind === 'percent' ? BigInt(WHOLE) : 1n);
const isLess = (a: Fraction, b: Fraction) => a.n * b.d < b.n * a.d;

/** Works a step exactly, as on paper. */
function worked(so: Fraction, step: ExplainedStep): Fraction {
  const by = exactValue(step);
  switch (step.operator) {
    case 'begin':
      return by;
    case '+':
      return fraction(so.n * by.d + by.n * so.d, so.d * by.d);
    case '-':
      return fraction(so.n * by.d - by.n * so.d, so.d * by.d);
    case 'x':
      return fraction(so.n * by.n, so.d * by.d);
    case '/':
      return fraction(so.n * by.d, so.d * by.n);
    case 'max':
      return isLess(so, by) ? by : so;
    case 'min':
      return isLess(by, so) ? by : so;
    case '=':
      return so;
  }
}

/** Rounded half away from zero to the unit of the result. */
function rounded({ n, d }: Fraction, kind: ExplainedStep['kind']): number {
  const scaled = kind === 'percent' ? n * BigInt(WHOLE) : n;
  const size = scaled < 0n ? -scaled : scaled;
  const whole = (size * 2n + d) / (d * 2n);
  return Number(scaled < 0n ? -whole : whole);
}

/** The results that do not match their sums, and how many sums there are. */
function checked(steps: readonly ExplainedStep[]) {
  const wrong: ExplainedStep[] = [];
  const results = new Map<string, number>();
  let so = fraction(0n, 1n);
  for (const [i, step] of steps.entries()) {
    expect((step.operator === 'begin') === (i === 0 || steps[i - 1]?.operator === '=')).toBe(true);
    if (step.operator !== '=') {
      if (results.has(step.label) && step.label !== 'includedPart') expect(step.value).toBe(results.get(step.label));
      so = worked(so, step);
    } else {
      if (rounded(so, step.kind) !== step.value) wrong.push(step);
      results.set(step.label, step.value);
    }
  }
  return wrong;
}

test('for any job, every sum is right, and the last one gives the figure', () => {
  const explained = new Set<string>();
  fc.assert(
    fc.property(anyJob, fc.constantFrom(...overUnderSigns), (job, overUnderSign) => {
      const signed = scheduleBasis({ ...defaultScheduleSettings, overUnderSign }, TODAY);
      const row = scheduleOf(job, signed);
      for (const field of [...figures, 'overUnder' as const]) {
        const steps = explainFigure(job, row, field, signed);
        if (steps === null) continue;
        explained.add(field);
        expect(checked(steps), field).toEqual([]);
        const figure = field === 'overUnder' ? overUnder(row, overUnderSign) : row[field];
        expect([steps.at(-1)?.operator, steps.at(-1)?.label, steps.at(-1)?.value]).toEqual(['=', field, figure]);
      }
    }),
    { numRuns: Number(process.env.PROOF_RUNS ?? 600) },
  );
  const derived = [...figures, 'overUnder'].filter((field) => !entered.includes(field));
  expect([...explained].sort()).toEqual(derived.sort());
});

test('for any job, a flag has figures exactly where the line has the flag', () => {
  fc.assert(
    fc.property(anyJob, (job) => {
      const row = scheduleOf(job, basis);
      const explained = scheduleFlags.filter((flag) => explainFlag(job, row, flag, basis)?.flag === flag);
      expect(explained).toEqual(row.flags);
    }),
    { numRuns: Number(process.env.PROOF_RUNS ?? 600) },
  );
});

/** A sum as written on paper: amounts in dollars, percents in percent. */
function onPaper(facts: Facts, field: ExplainableFigure | 'overUnder'): string[] | null {
  const job = jobOf(facts);
  const steps = explainFigure(job, scheduleOf(job, basis), field, basis);
  return (
    steps?.map(({ operator, label, kind, value }) => {
      const text = kind === 'percent' ? `${value / PER_PERCENT} %` : String(kind === 'amount' ? value / 100 : value);
      return `${operator === 'begin' ? '' : `${operator} `}${text} ${label}`;
    }) ?? null
  );
}

const elevators: Facts = {
  originalContractAmount: 5_000_000,
  forecastCost: 4_000_000,
  jobCostToDate: 2_000_000,
  uninstalledMaterials: 1_500_000,
};

describe('on paper', () => {
  test.each<[string, Facts, ExplainableFigure | 'overUnder', string[]]>([
    [
      'earned by cost to cost',
      { originalContractAmount: 1_000, forecastCost: 800, jobCostToDate: 400 },
      'earned',
      ['1000 contract', 'x 400 costToDate', '/ 800 estimatedCost', '= 500 earned'],
    ],
    [
      'earned beside uninstalled materials',
      elevators,
      'earned',
      [
        '2000000 costToDate',
        '- 1500000 uninstalledMaterials',
        '= 500000 costOfProgress',
        '4000000 estimatedCost',
        '- 1500000 uninstalledMaterials',
        '= 2500000 estimatedCostOfProgress',
        '5000000 contract',
        '- 1500000 uninstalledMaterials',
        '= 3500000 contractOfProgress',
        '3500000 contractOfProgress',
        'x 500000 costOfProgress',
        '/ 2500000 estimatedCostOfProgress',
        '+ 1500000 uninstalledMaterials',
        '= 2200000 earned',
      ],
    ],
    [
      'a loss provision',
      { originalContractAmount: 1_000, forecastCost: 1_100, jobCostToDate: 550 },
      'lossProvision',
      [
        '1100 estimatedCost',
        '- 1000 contract',
        '= 100 expectedLoss',
        '550 costRecognised',
        '- 500 earned',
        '= 50 lossSoFar',
        '100 expectedLoss',
        '- 50 lossSoFar',
        'max 0 nothing',
        '= 50 lossProvision',
      ],
    ],
    [
      'an estimate that the cost passed',
      { originalContractAmount: 1_000, forecastCost: 800, jobCostToDate: 842.1 },
      'estimatedCost',
      ['800 forecastCost', 'max 842.1 costToDate', '= 842.1 estimatedCost'],
    ],
    [
      'cost plus with a guaranteed maximum',
      {
        earningMethod: 'cost-plus',
        feePercent: 10,
        isGuaranteedMaximum: true,
        originalContractAmount: 950,
        changeOrders: [{ amount: 100, status: 'pending', share: 50 }],
        forecastCost: 1_000,
        jobCostToDate: 990,
      },
      'earned',
      [
        '100 % whole',
        '+ 10 % feePercent',
        '= 110 % costAndFeePercent',
        '950 revisedContract',
        '+ 50 includedChangeOrders',
        '= 1000 guaranteedMaximum',
        '990 costToDate',
        'x 110 % costAndFeePercent',
        'min 1000 guaranteedMaximum',
        '= 1000 earned',
      ],
    ],
    [
      'fade in points',
      { originalContractAmount: 1_000, expenseBudget: 800, forecastCost: 900 },
      'fadePoints',
      [
        '1000 originalContract',
        '- 800 originalBudget',
        '= 200 plannedProfit',
        '200 plannedProfit',
        '/ 1000 originalContract',
        '= 20 % plannedMargin',
        '100 estimatedGrossProfit',
        '/ 1000 contract',
        '= 10 % estimatedGrossProfitPercent',
        '10 % estimatedGrossProfitPercent',
        '- 20 % plannedMargin',
        '= -10 % fadePoints',
      ],
    ],
    [
      'fade in dollars of cost plus: it was to earn its budget and fee',
      {
        originalContractAmount: 1_000,
        expenseBudget: 800,
        forecastCost: 900,
        earningMethod: 'cost-plus',
        feePercent: 10,
        isGuaranteedMaximum: true,
      },
      'fadeAmount',
      [
        '100 % whole',
        '+ 10 % feePercent',
        '= 110 % costAndFeePercent',
        '800 originalBudget',
        'x 110 % costAndFeePercent',
        'min 1000 originalContract',
        '= 880 plannedContract',
        '880 plannedContract',
        '- 800 originalBudget',
        '= 80 plannedProfit',
        '90 estimatedGrossProfit',
        '- 80 plannedProfit',
        '= 10 fadeAmount',
      ],
    ],
    [
      'the cost of this year',
      {
        originalContractAmount: 1_000,
        forecastCost: 1_100,
        jobCostToDate: 550,
        costPriorYears: 500,
        priorYearsThrough: '2025-12-31',
      },
      'costThisYear',
      ['550 costRecognised', '+ 50 lossProvision', '- 500 costPriorYears', '= 100 costThisYear'],
    ],
    [
      'over and under in one column',
      { originalContractAmount: 1_000, forecastCost: 800, jobCostToDate: 400, invoicedAmount: 600 },
      'overUnder',
      ['0 underBilled', '- 100 overBilled', '= -100 overUnder'],
    ],
  ])('%s', (_, facts, field, expected) => {
    expect(onPaper(facts, field)).toEqual(expected);
  });

  test('nothing for an entered figure or a blank', () => {
    for (const field of ['originalContract', 'costToDate', 'billed'] as const)
      expect(onPaper(elevators, field)).toBeNull();
    expect(onPaper({ jobCostToDate: 5 }, 'earned')).toBeNull();
    expect(onPaper({ ...elevators, retainageAmount: 5 }, 'retainage')).toBeNull();
  });
});

describe('a flag explains itself with the job’s own figures', () => {
  const passed: Facts = {
    originalContractAmount: 1_000,
    expenseBudget: 700,
    forecastCost: 900,
    forecastOn: '2026-10-01',
    costAtForecast: 600,
    estimatePassedOn: '2026-11-03',
    jobCostToDate: 1_050,
    invoicedAmount: 1_200,
  };
  test.each([
    ['loss', { loss: 50_00, contract: 1_000_00, cost: 1_050_00, isEstimated: true }],
    [
      'estimate-passed',
      { passedBy: 150_00, passedOn: '2026-11-03', costToDate: 1_050_00, estimate: 900_00, source: 'forecast' },
    ],
    [
      'stale-forecast',
      {
        because: 'age',
        forecastOn: '2026-10-01',
        days: 60,
        staleAfterDays: 30,
        costMoved: 450_00,
        estimatedCost: 1_050_00,
      },
    ],
    ['job-borrow', { jobBorrow: 200_00, costToComplete: 0, leftToBill: -200_00 }],
    ['fade', { points: -350_000, amount: -350_00, before: 300_000, now: -50_000 }],
  ] as const)('%s', (flag, expected) => {
    const job = jobOf(passed);
    expect(explainFlag(job, scheduleOf(job, basis), flag, basis)).toEqual({ flag, ...expected });
  });
});

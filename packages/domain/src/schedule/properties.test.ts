import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cents, cents, isCents, MAX_CENTS } from '../money.ts';
import { isPercent, percent, WHOLE } from '../percent.ts';
import { scheduleOf } from './schedule-of.ts';
import { printedSections, type ScheduleJob, type ScheduleRow } from './terms.ts';
import { anyJob, basis, jobOf, TODAY } from './testing.ts';
import { scheduleTotals, summedFigures } from './totals.ts';

const RUNS = { numRuns: Number(process.env.PROOF_RUNS ?? 1_500) };

const holds = (check: (row: ScheduleRow, job: ScheduleJob) => void) =>
  fc.assert(
    fc.property(anyJob, (job) => check(scheduleOf(job, basis), job)),
    RUNS,
  );
const isOpenCompletedContract = (row: ScheduleRow, job: ScheduleJob) =>
  row.method === 'completed-contract' && (job.dateClosed === null || job.dateClosed > TODAY);
/** The sum of known figures as a plain number: few enough amounts to stay exact. */
const sum = (...figures: (Cents | null)[]) =>
  figures.reduce<number>((total, figure) => total + (figure ?? Number.NaN), 0);

describe('for any job', () => {
  test('every amount is a whole number of cents in range, and every percent is readable', () => {
    const amounts = [...summedFigures, 'estimatePassedBy'] as const;
    const ratios = [
      'percentComplete',
      'estimatedGrossProfitPercent',
      'grossProfitToDatePercent',
      'fadePoints',
    ] as const;
    holds((row) => {
      const wrong = [
        ...amounts.filter((name) => row[name] !== null && (!isCents(row[name]) || Object.is(row[name], -0))),
        ...ratios.filter((name) => row[name] !== null && (!isPercent(row[name]) || Object.is(row[name], -0))),
      ];
      expect(wrong).toEqual([]);
    });
  });

  test('a line ties across', () => {
    holds((row, job) => {
      if (row.notMeasurable !== null) return;
      const standing = isOpenCompletedContract(row, job) ? row.costToDate : row.earned;
      expect(sum(standing) - row.billed).toBe(sum(row.underBilled) - sum(row.overBilled));
      expect(row.overBilled === 0 || row.underBilled === 0).toBe(true);
      expect(row.grossProfitToDate).toBe(sum(row.earned) - sum(row.costRecognised) - sum(row.lossProvision));
      if (row.contract !== null) expect(row.contract).toBe(sum(row.earned, row.backlog));
      if (row.estimatedCost !== null) expect(row.estimatedCost).toBe(sum(row.costToDate, row.costToComplete));
      if (row.estimatedGrossProfit !== null)
        expect(row.contract).toBe(sum(row.estimatedCost, row.estimatedGrossProfit));
      if (row.revisedContract !== null)
        expect(row.revisedContract).toBe(sum(row.originalContract, row.approvedChangeOrders));
    });
  });

  test('this year and earlier years add up to the figures to date', () => {
    const balanced = anyJob.map((job) => ({ ...job, priorYearsThrough: basis.priorYearEnd }));
    fc.assert(
      fc.property(balanced, (job) => {
        const row = scheduleOf(job, basis);
        const { earnedPriorYears: earned, costPriorYears: cost } = job;
        if (row.notMeasurable !== null || earned === null || cost === null) return;
        expect(sum(earned, row.earnedThisYear)).toBe(row.earned);
        expect(earned - cost + sum(row.grossProfitThisYear)).toBe(row.grossProfitToDate);
      }),
      RUNS,
    );
  });

  test('gross profit to date never exceeds minus the known loss', () => {
    holds(({ grossProfitToDate, contract, estimatedCost, costToDate, lossProvision }) => {
      if (grossProfitToDate === null || contract === null) return;
      const knownCost = estimatedCost ?? costToDate;
      if (knownCost > contract) expect(grossProfitToDate).toBeLessThanOrEqual(contract - knownCost);
      else expect(lossProvision).toBe(0);
    });
  });

  test('percent complete stays within 0 and 100, and the cost within the estimate', () => {
    holds(({ percentComplete, estimatedCost, costToDate }) => {
      if (percentComplete !== null) {
        expect(percentComplete).toBeGreaterThanOrEqual(0);
        expect(percentComplete).toBeLessThanOrEqual(WHOLE);
      }
      if (estimatedCost !== null) expect(estimatedCost).toBeGreaterThanOrEqual(costToDate);
    });
  });

  test('a completed job has no backlog and no provision, and is neither over nor under billed when billings equal the contract', () => {
    const closed = fc.tuple(anyJob, fc.constantFrom('2025-12-31', '2026-05-05', TODAY));
    fc.assert(
      fc.property(closed, ([job, dateClosed]) => {
        const row = scheduleOf({ ...job, dateClosed }, basis);
        if (row.notMeasurable !== null || row.contract === null) return;
        expect([row.percentComplete, row.backlog, row.lossProvision]).toEqual([WHOLE, 0, 0]);
        expect([row.earned, row.costRecognised]).toEqual([row.contract, row.costToDate]);
        const billed = scheduleOf({ ...job, dateClosed, invoicedAmount: row.contract }, basis);
        if (billed.notMeasurable === null) expect([billed.overBilled, billed.underBilled]).toEqual([0, 0]);
      }),
      RUNS,
    );
  });

  test('more cost at the same estimate never lowers the earned revenue of a profitable job', () => {
    fc.assert(
      fc.property(anyJob, fc.integer({ min: 1, max: MAX_CENTS }), fc.boolean(), (any, more, isSmall) => {
        // A save refuses negative fees; with one, more cost would earn less.
        const job = { ...any, feePercent: any.feePercent === null ? null : percent(Math.abs(any.feePercent)) };
        const jobCostToDate = (job.jobCostToDate ?? 0) + (isSmall ? (more % 100) + 1 : more);
        if (!isCents(jobCostToDate)) return;
        const [before, after] = [job, { ...job, jobCostToDate }].map((version) => scheduleOf(version, basis));
        if (before?.earned == null || after?.earned == null) return;
        const isProfitable = [before, after].every(
          ({ contract, estimatedCost }) => contract === null || estimatedCost === null || contract >= estimatedCost,
        );
        if (isProfitable) expect(after.earned).toBeGreaterThanOrEqual(before.earned);
      }),
      RUNS,
    );
  });

  test('a job that cannot be measured says why, and unknown figures are blank', () => {
    holds((row) => {
      const measured = [row.earned, row.overBilled, row.underBilled, row.lossProvision, row.costRecognised];
      expect(measured.every((figure) => (figure === null) === (row.notMeasurable !== null))).toBe(true);
      if (row.notMeasurable !== null) {
        expect([row.percentComplete, row.grossProfitToDate, row.backlog]).toEqual([null, null, null]);
      }
    });
  });

  test('the order of change orders does not matter', () => {
    fc.assert(
      fc.property(anyJob, (job) => {
        const turned = { ...job, changeOrders: job.changeOrders.toReversed() };
        expect(scheduleOf(turned, basis)).toEqual(scheduleOf(job, basis));
      }),
    );
  });
});

describe('totals of any lines', () => {
  const jobs = fc.array(anyJob, { maxLength: 30 });

  test('are the sums of the printed lines, and their ratios total over total', () => {
    fc.assert(
      fc.property(jobs, (some) => {
        const rows = some.map((job) => scheduleOf(job, basis));
        for (const { section, jobs: count, figures } of scheduleTotals(rows)) {
          const lines = rows.filter((row) => row.section === section);
          expect(count).toBe(lines.length);
          for (const name of summedFigures) {
            const figuresThere = lines.map((row) => row[name]).filter((figure) => figure !== null);
            const exact = figuresThere.reduce((total, figure) => total + BigInt(figure), 0n);
            const isBlank = (figuresThere.length === 0 && lines.length > 0) || !isCents(Number(exact));
            expect(figures[name], name).toBe(isBlank ? null : Number(exact));
          }
          const { earned, billed, underBilled, overBilled } = figures;
          const isMixed = lines.some((row) => row.method === 'completed-contract');
          const isInRange = ![earned, billed, underBilled, overBilled].includes(null); // else a sum is no amount
          if (section !== 'not-measurable' && !isMixed && isInRange) {
            expect(sum(earned) - sum(billed)).toBe(sum(underBilled) - sum(overBilled));
          }
        }
      }),
    );
  });

  test('leave out jobs that do not belong on a schedule', () => {
    fc.assert(
      fc.property(jobs, (some) => {
        const rows = some.map((job) => scheduleOf(job, basis));
        const printed: readonly string[] = printedSections;
        const counted = scheduleTotals(rows).reduce((total, { jobs: count }) => total + count, 0);
        expect(counted).toBe(rows.filter(({ section }) => printed.includes(section)).length);
      }),
    );
  });

  test('lose no cent, even beyond the safe integers', () => {
    const job = (amount: number): ScheduleJob => ({
      ...jobOf({ earningMethod: 'billings' }),
      invoicedAmount: cents(amount),
    });
    const rows = [
      ...Array.from({ length: 120 }, () => scheduleOf(job(MAX_CENTS), basis)),
      ...Array.from({ length: 120 }, () => scheduleOf(job(-MAX_CENTS + 1), basis)),
    ];
    expect(scheduleTotals(rows)[0]?.figures.billed).toBe(120);
    expect(scheduleTotals(rows.slice(0, 120))[0]?.figures.billed).toBeNull();
  });
});

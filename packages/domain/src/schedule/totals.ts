import { type Cents, cents, isCents } from '../money.ts';
import type { Percent } from '../percent.ts';
import { ratio } from './exact.ts';
import { type OverUnderSign, printedSections, type ScheduleRow, type ScheduleSection } from './terms.ts';

/** Over and under billing as one signed amount (cents), by the company's convention. */
export function overUnder(row: Pick<ScheduleRow, 'overBilled' | 'underBilled'>, sign: OverUnderSign): Cents | null {
  const { overBilled, underBilled } = row;
  if (overBilled === null || underBilled === null) return null;
  return cents(sign === 'under-positive' ? underBilled - overBilled : overBilled - underBilled);
}

/** The figures of a line that a total adds up. */
export const summedFigures = [
  'originalContract',
  'approvedChangeOrders',
  'revisedContract',
  'pendingChangeOrders',
  'includedChangeOrders',
  'contract',
  'originalBudget',
  'approvedChangeOrderCost',
  'budget',
  'estimatedCost',
  'costToDate',
  'costToComplete',
  'estimatedGrossProfit',
  'earned',
  'billed',
  'overBilled',
  'underBilled',
  'lossProvision',
  'costRecognised',
  'grossProfitToDate',
  'backlog',
  'leftToInvoice',
  'retainage',
  'receivable',
  'jobBorrow',
  'fadeAmount',
] as const satisfies (keyof ScheduleRow)[];
type Summed = (typeof summedFigures)[number];

/**
 * Each ratio of a total is total over total, and never an average of percents. Both totals are of the lines that have both figures:
 * a cost without an estimate would be divided by the estimates of others.
 */
export const totalRatios = {
  percentComplete: ['costToDate', 'estimatedCost'],
  estimatedGrossProfitPercent: ['estimatedGrossProfit', 'contract'],
  grossProfitToDatePercent: ['grossProfitToDate', 'earned'],
} as const satisfies Record<string, readonly [Summed, Summed]>;
type Ratio = keyof typeof totalRatios;

/**
 * The sum of each column over lines in cents, and each ratio. Null: no line has the figure, or the sum leaves the range of an
 * amount.
 */
export interface ScheduleTotals {
  section: ScheduleSection;
  jobs: number;
  figures: Record<Summed, Cents | null> & Record<Ratio, Percent | null>;
}

/** Totals by printed section: sums of the printed lines, so that each column foots. */
export function scheduleTotals(rows: readonly ScheduleRow[]): ScheduleTotals[] {
  return printedSections.map((section) => {
    const lines = rows.filter((row) => row.section === section);
    // fromEntries loses the keys, which are those of the lists.
    const sums = Object.fromEntries(summedFigures.map((name) => [name, sumOf(lines, name)])) as Record<
      Summed,
      Cents | null
    >;
    const ratios = Object.fromEntries(
      Object.entries(totalRatios).map(([name, [part, whole]]) => {
        const both = lines.filter((row) => row[part] !== null && row[whole] !== null);
        return [name, both.length === 0 ? null : totalRatio(sumOf(both, part), sumOf(both, whole))];
      }),
    ) as Record<Ratio, Percent | null>;
    return { section, jobs: lines.length, figures: { ...sums, ...ratios } };
  });
}

const totalRatio = (part: Cents | null, whole: Cents | null): Percent | null =>
  part === null || whole === null ? null : ratio(part, whole);

/** Blanks add nothing; a column that is blank in every line has no sum. */
function sumOf(rows: readonly ScheduleRow[], name: Summed): Cents | null {
  let sum = 0;
  let carried = 0n; // whatever a number could not hold exactly
  let isKnown = rows.length === 0;
  for (const row of rows) {
    const amount = row[name];
    if (amount === null) continue;
    isKnown = true;
    if (Number.isSafeInteger(sum + amount)) sum += amount;
    else {
      carried += BigInt(sum);
      sum = amount;
    }
  }
  const total = carried === 0n ? sum : Number(carried + BigInt(sum));
  return isKnown && isCents(total) ? cents(total) : null;
}

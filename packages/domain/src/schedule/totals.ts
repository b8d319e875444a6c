import { type Cents, cents, sumCents } from '../money.ts';
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
const summed = [
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
type Summed = (typeof summed)[number];

/** The sum of each column over lines in cents, and each ratio as total over total. Null: outside the range of an amount. */
export interface ScheduleTotals {
  section: ScheduleSection;
  jobs: number;
  figures: Record<Summed, Cents | null> & Record<Ratio, Percent | null>;
}
type Ratio = 'percentComplete' | 'estimatedGrossProfitPercent' | 'grossProfitToDatePercent';

/** Totals by printed section: sums of the printed lines, so that each column foots. */
export function scheduleTotals(rows: readonly ScheduleRow[]): ScheduleTotals[] {
  return printedSections.map((section) => {
    const lines = rows.filter((row) => row.section === section);
    // fromEntries loses the keys, which are those of the list.
    const sums = Object.fromEntries(summed.map((name) => [name, sumOf(lines, name)])) as Record<Summed, Cents | null>;
    const part = (numerator: Summed, denominator: Summed) => {
      const [n, d] = [sums[numerator], sums[denominator]];
      return n === null || d === null ? null : ratio(n, d);
    };
    return {
      section,
      jobs: lines.length,
      figures: {
        ...sums,
        percentComplete: part('costToDate', 'estimatedCost'),
        estimatedGrossProfitPercent: part('estimatedGrossProfit', 'contract'),
        grossProfitToDatePercent: part('grossProfitToDate', 'earned'),
      },
    };
  });
}

function sumOf(rows: readonly ScheduleRow[], name: Summed): Cents | null {
  try {
    return sumCents(rows.map((row) => row[name] ?? cents(0)));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

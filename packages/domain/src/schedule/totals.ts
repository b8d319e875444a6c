import { type Cents, cents, isCents } from '../money.ts';
import type { Percent } from '../percent.ts';
import { partOfWhole } from './exact.ts';
import { type OverUnderSign, printedSections, type ScheduleRow, type ScheduleSection } from './terms.ts';

/** Over and under billing as one signed amount (cents), in the company's convention. */
export function overUnder(row: Pick<ScheduleRow, 'overBilled' | 'underBilled'>, sign: OverUnderSign): Cents | null {
  const { overBilled, underBilled } = row;
  if (overBilled === null || underBilled === null) return null;
  return cents(sign === 'under-positive' ? underBilled - overBilled : overBilled - underBilled);
}

/**
 * The figures of a line that a total adds up. Each is read by its own name: with the name in a variable, V8 looks the place of each
 * figure up, and all totals took three times as long.
 */
const summed = {
  originalContract: (row) => row.originalContract,
  approvedChangeOrders: (row) => row.approvedChangeOrders,
  revisedContract: (row) => row.revisedContract,
  pendingChangeOrders: (row) => row.pendingChangeOrders,
  includedChangeOrders: (row) => row.includedChangeOrders,
  contract: (row) => row.contract,
  originalBudget: (row) => row.originalBudget,
  approvedChangeOrderCost: (row) => row.approvedChangeOrderCost,
  budget: (row) => row.budget,
  estimatedCost: (row) => row.estimatedCost,
  costToDate: (row) => row.costToDate,
  costToComplete: (row) => row.costToComplete,
  estimatedGrossProfit: (row) => row.estimatedGrossProfit,
  earned: (row) => row.earned,
  billed: (row) => row.billed,
  overBilled: (row) => row.overBilled,
  underBilled: (row) => row.underBilled,
  lossProvision: (row) => row.lossProvision,
  costRecognised: (row) => row.costRecognised,
  grossProfitToDate: (row) => row.grossProfitToDate,
  earnedThisYear: (row) => row.earnedThisYear,
  costThisYear: (row) => row.costThisYear,
  grossProfitThisYear: (row) => row.grossProfitThisYear,
  backlog: (row) => row.backlog,
  leftToInvoice: (row) => row.leftToInvoice,
  retainage: (row) => row.retainage,
  receivable: (row) => row.receivable,
  jobBorrow: (row) => row.jobBorrow,
  fadeAmount: (row) => row.fadeAmount,
} as const satisfies { [Name in keyof ScheduleRow]?: (row: ScheduleRow) => ScheduleRow[Name] };
type Summed = keyof typeof summed;
export const summedFigures = Object.keys(summed) as Summed[]; // of a literal, which has no other keys

/**
 * The ratios of a total are total over total, never an average of percents. Both totals cover only lines that have both figures:
 * otherwise a cost without an estimate would be divided by the estimates of other jobs.
 */
const totalRatios = {
  percentComplete: ['costToDate', 'estimatedCost'],
  estimatedGrossProfitPercent: ['estimatedGrossProfit', 'contract'],
  grossProfitToDatePercent: ['grossProfitToDate', 'earned'],
} as const satisfies Record<string, readonly [Summed, Summed]>;
type Ratio = keyof typeof totalRatios;

/** The sum of each column in cents, and each ratio. Null: no line has the figure, or the sum leaves the range of an amount. */
export interface ScheduleTotals {
  section: ScheduleSection;
  jobs: number;
  figures: Record<Summed, Cents | null> & Record<Ratio, Percent | null>;
}

/** Totals by printed section: sums of the printed lines, so that each column foots. */
export function scheduleTotals(rows: Iterable<ScheduleRow>): ScheduleTotals[] {
  const sums = new ScheduleSums();
  // Line by line, which reads each line from memory once and takes half the time.
  for (const row of rows) sums.add(row);
  return sums.totals();
}

/** Totals of lines that come one by one. */
export class ScheduleSums {
  readonly #bySection = new Map<ScheduleSection, SectionSums>(
    printedSections.map((section) => [section, new SectionSums()]),
  );

  /** Adds a line. False: its section is not printed, and nothing was added. */
  add(row: ScheduleRow): boolean {
    const sums = this.#bySection.get(row.section);
    sums?.add(row);
    return sums !== undefined;
  }

  totals(): ScheduleTotals[] {
    return Array.from(this.#bySection, ([section, sums]) => ({ section, jobs: sums.jobs, figures: sums.figures() }));
  }
}

const ratioNames = Object.keys(totalRatios) as Ratio[]; // of a literal, which has no other keys

class SectionSums {
  jobs = 0;
  readonly #columns = summedFigures.map((name) => ({ name, read: summed[name], sum: new Sum() }));
  readonly #ratios = ratioNames.map((name) => {
    const [part, whole] = totalRatios[name];
    return { name, part: summed[part], whole: summed[whole], parts: new Sum(), wholes: new Sum() };
  });

  add(row: ScheduleRow): void {
    this.jobs++;
    for (const { read, sum } of this.#columns) sum.add(read(row));
    for (const { part, whole, parts, wholes } of this.#ratios) {
      const [ofPart, ofWhole] = [part(row), whole(row)];
      if (ofPart === null || ofWhole === null) continue;
      parts.add(ofPart);
      wholes.add(ofWhole);
    }
  }

  /** Without any line, a column sums to zero; a column that is blank in every line has no sum. */
  figures(): ScheduleTotals['figures'] {
    // fromEntries loses the key type. The keys are those of the lists.
    const sums = Object.fromEntries(
      this.#columns.map(({ name, sum }) => [name, this.jobs === 0 ? cents(0) : sum.total()]),
    ) as Record<Summed, Cents | null>;
    const ratios = Object.fromEntries(
      this.#ratios.map(({ name, parts, wholes }) => [name, partOfWhole(parts.total(), wholes.total())]),
    ) as Record<Ratio, Percent | null>;
    return { ...sums, ...ratios };
  }
}

/** An exact sum of amounts. Blanks add nothing. */
class Sum {
  #sum = 0;
  /** The part that a number cannot hold exactly. */
  #carried = 0n;
  #isKnown = false;

  add(amount: Cents | null): void {
    if (amount === null) return;
    this.#isKnown = true;
    const sum = this.#sum + amount;
    if (Number.isSafeInteger(sum)) this.#sum = sum;
    else {
      this.#carried += BigInt(this.#sum);
      this.#sum = amount;
    }
  }

  /** Null: nothing was added, or the sum leaves the range of an amount. */
  total(): Cents | null {
    const total = this.#carried === 0n ? this.#sum : Number(this.#carried + BigInt(this.#sum));
    return this.#isKnown && isCents(total) ? cents(total) : null;
  }
}

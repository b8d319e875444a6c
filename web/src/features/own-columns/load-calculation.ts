import type { ColumnSettings } from '@plumbline/contract/grid';

type Calculation = typeof import('./calculation.ts').calculation;
let loaded: Calculation | null = null;

/** To be awaited before the columns are used: where one has a formula, what calculates it is downloaded. */
export async function loadCalculation(columns: readonly ColumnSettings[]): Promise<void> {
  if (loaded === null && columns.some(({ formula }) => formula !== undefined))
    loaded = (await import('./calculation.ts')).calculation;
}

/** What calculates, or null while no column has had a formula. */
export const loadedCalculation = (): Calculation | null => loaded;

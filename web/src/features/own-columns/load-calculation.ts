import type { ColumnSettings } from '@plumbline/contract/grid';

export type Calculation = typeof import('./calculation.ts').calculation;
let loaded: Calculation | null = null;

/** To be awaited before formulas are calculated. */
export async function loadCalculation(): Promise<Calculation> {
  loaded ??= (await import('./calculation.ts')).calculation;
  return loaded;
}

/** To be awaited before the columns are used: where one has a formula, what calculates it is downloaded. */
export async function loadCalculationOf(columns: readonly ColumnSettings[]): Promise<void> {
  if (columns.some(({ formula }) => formula !== undefined)) await loadCalculation();
}

/** The calculating code, or null as long as there was no formula. */
export const loadedCalculation = (): Calculation | null => loaded;

import type { GridDensity } from '@plumbline/contract/grid';

/** How one person likes grids to look, whatever they show. */
export interface GridPreferences {
  readonly density: GridDensity;
  readonly hasRowNumbers: boolean;
  /** Every other row has a shade of its own. */
  readonly isStriped: boolean;
}

export const USUAL_PREFERENCES: GridPreferences = { density: 'normal', hasRowNumbers: false, isStriped: true };

/** Pixels. The style sheet has the same heights. */
export const ROW_HEIGHTS: Readonly<Record<GridDensity, number>> = { compact: 28, normal: 36 };

const DIGIT = 8;
const PADDING = 20;

/** Pixels that the numbers of so many rows take. */
export const gutterWidth = (rows: number): number => PADDING + Math.max(2, String(rows).length) * DIGIT;

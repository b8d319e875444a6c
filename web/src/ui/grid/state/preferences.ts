import type { GridDensity } from '@plumbline/contract/grid';

/** How a person likes grids to look, whatever they show. */
export interface GridPreferences {
  readonly density: GridDensity;
  readonly hasRowNumbers: boolean;
  /** Every other row is shaded. */
  readonly isStriped: boolean;
}

export const USUAL_PREFERENCES: GridPreferences = { density: 'normal', hasRowNumbers: false, isStriped: true };

/** In pixels. The style sheet has the same heights. */
export const ROW_HEIGHTS: Readonly<Record<GridDensity, number>> = { compact: 28, normal: 36 };

const DIGIT = 8;
const PADDING = 20;

/** The width of the row numbers in pixels, by the number of rows. */
export const gutterWidth = (rows: number): number => PADDING + Math.max(2, String(rows).length) * DIGIT;

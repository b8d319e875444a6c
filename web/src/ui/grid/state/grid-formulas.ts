import type { FormulaTest } from '@plumbline/sheet/rows/colour-rules';
import type { ComponentType } from 'react';

export interface FormulaFieldProps {
  /** In its stored form; empty for a new formula. */
  readonly start: string;
  /** Errors are shown even before anything is typed. */
  readonly isAsked: boolean;
  /** The formula in its stored form, or null while it is wrong. Keep the same function. */
  readonly onRead: (formula: string | null) => void;
}

/** Formulas over the rows of a sheet, answered with yes or no. Keep the same object while the columns are the same. */
export interface GridFormulas {
  readonly test: FormulaTest;
  /** As a person reads it. */
  readonly text: (formula: string) => string;
  /** The field for a formula. It suspends until it is downloaded. */
  readonly Field: ComponentType<FormulaFieldProps>;
}

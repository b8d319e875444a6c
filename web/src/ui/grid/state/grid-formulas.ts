import type { FormulaTest } from '@plumbline/sheet/rows/colour-rules';
import type { ComponentType } from 'react';

export interface FormulaFieldProps {
  /** As it is kept; empty for a new one. */
  readonly start: string;
  /** What is wrong is shown although nothing is typed. */
  readonly isAsked: boolean;
  /** The formula as it is kept, or null while it is wrong. Keep the same function. */
  readonly onRead: (formula: string | null) => void;
}

/** Formulas over the rows of a sheet, answered with yes or no. Keep the same object while the columns are the same. */
export interface GridFormulas {
  readonly test: FormulaTest;
  /** As a person reads it. */
  readonly text: (formula: string) => string;
  /** Where one is typed. It suspends until it is downloaded. */
  readonly Field: ComponentType<FormulaFieldProps>;
}

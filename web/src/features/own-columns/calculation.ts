import type { ColumnSettings } from '@plumbline/contract/grid';
import { formulaWithTitles } from '@plumbline/contract/workflow/column-formulas';
import { JobCalculator } from '@plumbline/contract/workflow/job-calculator';
import { calculatedCells } from './calculated-cells.tsx';

/** A formula as a person reads it, with the titles of the day. */
const formulaText = (stored: string, columns: readonly ColumnSettings[]): string =>
  formulaWithTitles(stored, (name) => columns.find(({ field }) => field === name)?.title);

/** The code for pages with formulas. Most companies have none, and do not download it. */
export const calculation = { JobCalculator, calculatedCells, formulaText };

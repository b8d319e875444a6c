import { counted } from '@plumbline/domain/counted';
import { rectColumns, rectRows, type Selection } from '../rows/grid-selection.ts';
import { rectsOf } from '../rows/several-ranges.ts';
import type { Statistics } from './selection-statistics.ts';

/** What is selected, for somebody who does not see it; empty for a single cell, which is read by itself. */
export function selectionText(selection: Selection, { cells, sum }: Pick<Statistics, 'cells' | 'sum'>): string {
  if (cells < 2) return '';
  const [only, ...others] = rectsOf(selection);
  const isOne = only !== undefined && others.length === 0;
  const extent = isOne
    ? `${counted(rectRows(only), 'row')}, ${counted(rectColumns(only), 'column')}`
    : counted(cells, 'cell');
  return `${extent} selected${sum === null ? '' : `, sum ${sum}`}`;
}

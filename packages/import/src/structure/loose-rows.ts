import type { ImportTable } from '../reading/import-table.ts';
import type { RowKind } from './row-kind.ts';
import type { RowLook } from './row-look.ts';
import { isPageWords, isReportName } from './row-words.ts';

/** How many cells the rows of the table usually fill. */
export function usualWidth(rows: ImportTable['rows']): number {
  const widths = rows
    .slice(0, 1_000)
    .map((row) => row.filter((cell) => cell.trim() !== '').length)
    .filter((width) => width > 0)
    .toSorted((a, b) => a - b);
  return widths[Math.floor(widths.length * 0.6)] ?? 0;
}

const LONG_TEXT = 60;

/** A row with only one or two texts, in a table whose rows usually have several more. */
export function looseRow({ filled, amounts, ownId }: RowLook, usual: number): RowKind | null {
  const [first = ''] = filled;
  if (filled.length > 4 || ownId !== null || amounts.some((amount) => amount !== null)) return null;
  if (filled.some(isPageWords)) return { kind: 'title', reasons: ['It is the head or foot of a page.'] };
  if (filled.length > 2 || filled.length + 2 > usual) return null;
  if (isReportName(first)) return { kind: 'title', reasons: ['It is the title of a report.'] };
  if (first.length > LONG_TEXT || /^(?:\*|note\b|\(|©)/i.test(first)) {
    return { kind: 'note', reasons: ['It is a note: a text without a number and amounts.'] };
  }
  return { kind: 'heading', reasons: [`It names the rows below it: “${first}” without a number and amounts.`] };
}

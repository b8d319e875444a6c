import type { Merge, Sheet } from './sheet.ts';

interface HeadingLines {
  readonly texts: readonly string[];
  /** The index of the lowest row of headings. */
  readonly lastRow: number;
}

const isWide = ({ startColumn, endColumn }: Merge) => endColumn > startColumn;

/**
 * The headings of a row, each joined with the one over it where the sheet has two lines of them: "Contract", merged over "Original"
 * and "Revised", gives "Contract Original" and "Contract Revised". `headingRow` may be either line.
 */
export function headingLines(sheet: Sheet, headingRow: number): HeadingLines {
  const row = sheet.rows[headingRow] ?? [];
  for (const top of [headingRow, headingRow - 1]) {
    const groups = (sheet.merges ?? []).filter(
      (merge) => merge.startRow === top && merge.endRow === top && isWide(merge),
    );
    if (areGroups(sheet, top, groups)) return { texts: joined(sheet, top), lastRow: top + 1 };
  }
  return { texts: row, lastRow: headingRow };
}

/** Whether the cells of a row that are merged to the side name the cells under them, as a title over the table does not. */
function areGroups(sheet: Sheet, top: number, groups: readonly Merge[]): boolean {
  const above = sheet.rows[top] ?? [];
  const below = sheet.rows[top + 1] ?? [];
  const filled = above.flatMap((cell, column) => (cell.trim() === '' ? [] : [column]));
  const first = below.findIndex((cell, column) => (cell || above[column] || '').trim() !== '');
  const [group] = groups;
  if (!group) return false;
  // A title stands alone, at the left.
  if (filled.length <= 1 && group.startColumn <= first) return false;
  return groups.every(({ startColumn, endColumn }) => {
    const named = below.slice(startColumn, endColumn + 1).filter((cell) => isHeading(cell)).length;
    return (above[startColumn] ?? '').trim() === '' || named >= 2;
  });
}

/** An amount or a date is data. */
const isHeading = (cell: string) => /\p{L}/u.test(cell);

function joined({ rows, merges = [] }: Sheet, top: number): string[] {
  const above = [...(rows[top] ?? [])];
  for (const merge of merges) {
    if (merge.startRow > top || merge.endRow < top || !isWide(merge)) continue;
    const text = above[merge.startColumn] ?? '';
    for (let column = merge.startColumn; column <= merge.endColumn && column < above.length; column++)
      above[column] = text;
  }
  return (rows[top + 1] ?? []).map((cell, column) => {
    const over = (above[column] ?? '').trim();
    return over === '' || over === cell.trim() ? cell : `${over} ${cell}`.trim();
  });
}

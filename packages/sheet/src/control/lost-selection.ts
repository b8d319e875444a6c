import { type GridLine, lineId } from '../rows/grouped-rows.ts';

export const NOTHING_SELECTED = 'No cell is selected: an arrow key selects one';

export const NO_CELLS = 'A group has no cells of its own';

export const NO_TABLE = 'Nothing was copied: ranges copy together if they are of the same rows or the same columns';

export const LOST_CUT = 'The cut cells stay as they are: they are not shown side by side any more';

/** What the person reads when a selection could not be kept. */
export const LOST = {
  hidden: 'What is hidden now is not selected any more',
  scattered: 'Only the active cell is still selected: the others do not stand side by side any more',
  all: 'Nothing is selected any more: the cell is not shown',
  sight: 'Nothing is selected any more: the cell went out of sight. An arrow key goes there',
} as const;

/** Whether the same lines and columns are in the same order. */
export function isSameSheet(
  lines: readonly GridLine[],
  fields: readonly string[],
  linesNow: readonly GridLine[],
  fieldsNow: readonly string[],
): boolean {
  const isSameLines =
    lines === linesNow ||
    (lines.length === linesNow.length &&
      lines.every((line, index) => linesNow[index] && lineId(line) === lineId(linesNow[index])));
  return isSameLines && fields.length === fieldsNow.length && fields.every((field, at) => field === fieldsNow[at]);
}

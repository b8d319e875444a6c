import { MAX_IMPORT_CHARACTERS } from '@plumbline/contract/workflow/import-limits';
import type { Sheet } from './sheet.ts';

export const TOO_MUCH_TEXT =
  'The cells of this file hold more text than an import takes, which is that of a file of 50 MB. Split the file, or delete the columns that no job needs.';

/** Whether a sheet's cells together exceed the limit for the parts of an import. Even a small workbook can unpack to that. */
export function isTooMuchText({ rows }: Pick<Sheet, 'rows'>, most = MAX_IMPORT_CHARACTERS): boolean {
  let characters = 0;
  for (const row of rows) {
    for (const cell of row) characters += cell.length;
    if (characters > most) return true;
  }
  return false;
}

import { counted } from '@plumbline/domain/counted';
import type { ImportTable } from '../reading/import-table.ts';
import { alikeSheets } from './choose-sheet.ts';
import { readFile } from './read-file.ts';
import { hiddenColumnsText, type Sheet, STRIKES_HIDDEN } from './sheet.ts';
import { findHeadingRow, tableOf } from './sheet-table.ts';

/** Which table of a file to read: by default the first, below the row that looks like headings. */
export interface TableTerms {
  sheet?: string | undefined;
  /** From 1. */
  headingRow?: number | undefined;
}

export interface ReadTable {
  ok: true;
  /** Null for a file without sheets. */
  sheet: string | null;
  table: ImportTable;
  /** From 1. */
  headingRow: number;
  /** What a person should know about the other sheets. */
  notes: string[];
  /** Why the choice of this sheet is uncertain: others have the same headings. Null if somebody named it. */
  doubt: string | null;
}
export type TableOutcome = ReadTable | { ok: false; reason: string };

/**
 * Reads one table of a file that arrives without a person. If it cannot, it says why in plain words; `name` is the file's.
 */
export async function readTable(
  bytes: Uint8Array,
  name: string,
  { sheet: wanted, headingRow: given }: TableTerms,
): Promise<TableOutcome> {
  const outcome = await readFile(bytes);
  if (!outcome.ok) return refused(`${name}: ${outcome.reason}`);
  const { sheets, leftOut = [] } = outcome;
  const sheet = wanted === undefined ? sheets[0] : sheets.find((each) => each.name === wanted);
  if (!sheet)
    return refused([`${name} has no sheet "${wanted}" with a table; ${namesOf(sheets)}.`, ...leftOut].join('\n'));
  const others = sheets.filter((each) => each !== sheet);
  const headingRow = given ?? findHeadingRow(sheet.rows) + 1;
  if (headingRow >= sheet.rows.length)
    return refused(`${name} has ${sheet.rows.length} rows, and none below row ${headingRow}.`);
  const lazy = tableOf(sheet, headingRow - 1);
  // The rows are read many times.
  const table = { ...lazy, rows: [...lazy.rows] };
  const { hiddenRows = 0, hiddenColumns = [] } = sheet;
  const hidden = `${counted(hiddenRows, 'row is', 'rows are')} hidden in the sheet, and read like the others.`;
  return {
    ok: true,
    sheet: sheet.name,
    table,
    headingRow,
    notes: [
      ...(others.length > 0 ? [`Read the sheet "${sheet.name}"; ${namesOf(others)} too.`] : []),
      ...(sheet.whyFirst !== undefined && wanted === undefined ? [sheet.whyFirst] : []),
      ...(hiddenRows > 0 ? [hidden] : []),
      ...(hiddenColumns.length > 0 ? [hiddenColumnsText(hiddenColumns)] : []),
      ...(sheet.hidesStrikes ? [STRIKES_HIDDEN] : []),
      ...leftOut,
    ],
    doubt: wanted === undefined ? alikeSheets(sheet, table.headings, others) : null,
  };
}

const refused = (reason: string): TableOutcome => ({ ok: false, reason });

const namesOf = (sheets: readonly Sheet[]): string =>
  `there ${sheets.length === 1 ? 'is' : 'are'} ${sheets.map(({ name }) => `"${name ?? ''}"`).join(', ')}`;

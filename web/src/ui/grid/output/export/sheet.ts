import { isCents } from '@plumbline/domain/money';
import type { CellValue } from '@plumbline/sheet/cells/cell-value';
import type { GridColumn } from '@plumbline/sheet/rows/column-layout';
import { type GridLine, type Group, isRow } from '@plumbline/sheet/rows/grouped-rows';
import { formatDate, formatValue } from '@plumbline/sheet/values/format-value';
import { groupName } from '../../state/group-scene.ts';
import { amountTotals, type ExportSource, exportLines } from './export-source.ts';
import { inSlices, type Task } from './in-slices.ts';

/** A cell of a spreadsheet. A date is midnight UTC of its day. */
export type SheetCell = string | number | boolean | Date | null;
export type SheetKind = 'text' | 'lines' | 'number' | 'amount' | 'date' | 'boolean';

export interface SheetColumn {
  readonly title: string;
  readonly kind: SheetKind;
  /** In characters, as in spreadsheets. */
  readonly width: number;
  /** The sum of the column in dollars, if it has one. */
  readonly total: number | null;
  /** The text about the totals. */
  readonly remark: string | null;
}

/** A group's line, which heads the lines up to its last. Lines count from 0, without the headings. */
export interface SheetGroup {
  readonly line: number;
  readonly last: number;
  /** 0 for the outermost group. */
  readonly level: number;
  /** Its subtotals in dollars, one for each column. */
  readonly totals: readonly (number | null)[];
}

export interface SheetHead {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly frozenColumns: number;
  /** In the order of their lines; empty without groups. */
  readonly groups: readonly SheetGroup[];
}

const PIXELS_PER_CHARACTER = 7;
/** `$999,999,999,999.99` in parentheses is the widest amount. A narrower column would show ######. */
const AMOUNT_CHARACTERS = 21;

/** The sheet without its rows. */
export function sheetHead(source: ExportSource, name: string): SheetHead {
  const totals = amountTotals(source, source.rows);
  const columns = source.columns.map((column): SheetColumn => {
    const total = totals.get(column.field);
    const asShown = column.shownWidth / PIXELS_PER_CHARACTER;
    return {
      title: column.title,
      kind: kindOf(column),
      width: Math.round(column.type === 'currency' ? Math.min(Math.max(asShown, 16), AMOUNT_CHARACTERS) : asShown),
      total: dollars(total),
      remark: (column.field === source.remarks?.field && source.remarks.ofSum(source.rows)) || null,
    };
  });
  const frozenColumns = source.columns.filter((column) => column.isPinned).length;
  return { name: sheetName(name), columns, frozenColumns, groups: sheetGroups(source) };
}

function sheetGroups(source: ExportSource): SheetGroup[] {
  const { grouped, columns } = source;
  if (!grouped) return [];
  const groups: SheetGroup[] = [];
  // Each group adds a line, so a row moves down by the groups that begin before it.
  const add = (group: Group): void => {
    const line = group.from + groups.length;
    const at = groups.length;
    const sums = amountTotals(source, grouped.rows.slice(group.from, group.to));
    const totals = columns.map(({ field }) => dollars(sums.get(field)));
    groups.push({ line, last: line, level: group.level, totals });
    group.children.forEach(add);
    groups[at] = { line, last: group.to + groups.length - 1, level: group.level, totals };
  };
  grouped.top.forEach(add);
  return groups;
}

const dollars = (sum: number | undefined): number | null => (sum === undefined ? null : sum / 100);

/** Passes on the rows one by one. A group's name is in the first column without amounts. */
export async function eachSheetRow(
  source: ExportSource,
  take: (cells: SheetCell[]) => void,
  task?: Task,
): Promise<void> {
  const { columns, options, value } = source;
  const nameAt = columns.findIndex(({ type }) => type !== 'currency');
  const cellsOf = (line: GridLine): SheetCell[] =>
    isRow(line)
      ? columns.map((column) => sheetCell(column, value(line, column.field), options))
      : columns.map(({ field }, index) => {
          if (index === nameAt) return `${groupName(line)} (${line.count})`;
          const { remarks, grouped } = source;
          return (field === remarks?.field && remarks.ofSum(grouped?.rows.slice(line.from, line.to) ?? [])) || null;
        });
  await inSlices(exportLines(source), (line) => take(cellsOf(line)), task);
}

export function sheetCell(column: GridColumn, value: CellValue, options: ExportSource['options']): SheetCell {
  if (value === null) return null;
  if (column.type === 'currency' && isCents(value)) return value / 100;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  // An instant counts as the day that is shown.
  if (value instanceof Date) return dayOf(value.getFullYear(), value.getMonth() + 1, value.getDate());
  if (column.type === 'date') {
    const [year, month, day] = String(value).split('-').map(Number);
    return dayOf(year, month, day) ?? formatDate(String(value));
  }
  return formatValue(column, value, options[column.field]);
}

// Spreadsheets count days from 1900, and wrongly in its first two months.
function dayOf(year = Number.NaN, month = Number.NaN, day = Number.NaN): Date | null {
  const time = Date.UTC(year, month - 1, day);
  return Number.isNaN(time) || year <= 1900 ? null : new Date(time);
}

function kindOf({ type, format }: GridColumn): SheetKind {
  switch (type) {
    case 'currency':
      return 'amount';
    case 'number':
    case 'date':
    case 'boolean':
      return type;
    default:
      return format === 'multiline' ? 'lines' : 'text';
  }
}

/** Spreadsheets allow a sheet's name 31 characters, and not every sign. */
const sheetName = (name: string): string =>
  name
    .replace(/[[\]:*?/\\'\s]+/g, ' ')
    .trim()
    .slice(0, 31) || 'Sheet1';

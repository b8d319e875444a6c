import type { RuleTone } from '@plumbline/contract/grid-colours';
import { isCents } from '@plumbline/domain/money';
import { isPercent, PER_PERCENT, WHOLE } from '@plumbline/domain/percent';
import type { CellValue } from '@plumbline/sheet/cells/cell-value';
import type { AnyRow } from '@plumbline/sheet/rows/any-row';
import type { GridColumn } from '@plumbline/sheet/rows/column-layout';
import { hasTotal, isRatio } from '@plumbline/sheet/rows/column-total';
import { type GridLine, type Group, isRow } from '@plumbline/sheet/rows/grouped-rows';
import { formatDate, formatValue } from '@plumbline/sheet/values/format-value';
import { groupName } from '../../state/group-scene.ts';
import {
  type ExportNames,
  type ExportSource,
  exportLines,
  type LegendLine,
  remarkOfSum,
  totalsOf,
} from './export-source.ts';
import { inSlices, type Task } from './in-slices.ts';

/** A cell of a spreadsheet. A date is midnight UTC of its day. */
export type SheetCell = string | number | boolean | Date | null;
export type SheetKind = 'text' | 'lines' | 'number' | 'amount' | 'percent' | 'points' | 'date' | 'boolean';

export interface SheetColumn {
  readonly title: string;
  readonly kind: SheetKind;
  /** In characters, as in spreadsheets. */
  readonly width: number;
  readonly total: SheetTotal | null;
  /** The columns of the sums whose quotient is the total, if both are in the sheet. */
  readonly ratioOf: readonly [numerator: number, denominator: number] | null;
  /** Its total is a quotient of sums, never the sum of its own cells. */
  readonly isRatio: boolean;
  /** The text about the totals. */
  readonly remark: string | null;
}

/** A column's total. Dollars, or the ratio itself: 0.5 is 50 %. */
export interface SheetTotal {
  /** A text if there is nothing to divide by, or no exact sum. */
  readonly value: number | string;
  /** A ratio of only some lines, so not the quotient of the sums in the sheet. */
  readonly isOfSome: boolean;
}

/** A group's line, which heads the lines up to its last. Lines count from 0, without the headings. */
export interface SheetGroup {
  readonly line: number;
  readonly last: number;
  /** 0 for the outermost group. */
  readonly level: number;
  /** Its subtotals, one for each column. */
  readonly totals: readonly (SheetTotal | null)[];
}

export interface SheetHead {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly frozenColumns: number;
  /** The column that names groups and the totals: the first without totals, or -1. */
  readonly nameColumn: number;
  /** In the order of their lines; empty without groups. */
  readonly groups: readonly SheetGroup[];
  /** What the colours mean; empty without any. */
  readonly legend: readonly LegendLine[];
  /** What the marks behind values mean, by the mark. */
  readonly footnotes: NonNullable<ExportNames['footnotes']>;
  /** How the view lies on paper. */
  readonly paper: ExportNames['paper'];
}

const PIXELS_PER_CHARACTER = 7;
/** `$999,999,999,999.99` in parentheses is the widest amount. A narrower column would show ######. */
const AMOUNT_CHARACTERS = 21;

/** The sheet without its rows. */
export function sheetHead(
  source: ExportSource,
  { title, paper, footnotes = {} }: Pick<ExportNames, 'title' | 'paper' | 'footnotes'>,
): SheetHead {
  const totals = sheetTotals(source, source.rows);
  const columns = source.columns.map((column, index): SheetColumn => {
    const asShown = column.shownWidth / PIXELS_PER_CHARACTER;
    return {
      title: column.title,
      kind: kindOf(column),
      width: Math.round(column.type === 'currency' ? Math.min(Math.max(asShown, 16), AMOUNT_CHARACTERS) : asShown),
      total: totals[index] ?? null,
      ratioOf: ratioColumns(column, source.columns),
      isRatio: isRatio(column),
      remark: remarkOfSum(source, column.field, source.rows) || null,
    };
  });
  const frozenColumns = source.columns.filter((column) => column.isPinned).length;
  return {
    name: sheetName(title),
    columns,
    frozenColumns,
    nameColumn: nameColumnOf(source),
    groups: sheetGroups(source),
    legend: source.legend ?? [],
    footnotes,
    paper,
  };
}

const nameColumnOf = ({ columns }: ExportSource): number => columns.findIndex((column) => !hasTotal(column));

function sheetGroups(source: ExportSource): SheetGroup[] {
  const { grouped } = source;
  if (!grouped) return [];
  const groups: SheetGroup[] = [];
  // Each group adds a line, so a row moves down by the groups that begin before it.
  const add = (group: Group): void => {
    const line = group.from + groups.length;
    const at = groups.length;
    const totals = sheetTotals(source, grouped.rows.slice(group.from, group.to));
    groups.push({ line, last: line, level: group.level, totals });
    group.children.forEach(add);
    groups[at] = { line, last: group.to + groups.length - 1, level: group.level, totals };
  };
  grouped.top.forEach(add);
  return groups;
}

function sheetTotals(source: ExportSource, rows: readonly AnyRow[]): (SheetTotal | null)[] {
  const totals = totalsOf(source, rows);
  return source.columns.map(({ field, type }) => {
    const total = totals.get(field);
    if (!total) return null;
    const unit = type === 'number' ? 1 : UNITS[type === 'percent' ? 'percent' : 'currency'];
    return {
      value: total.value === null ? total.text : total.value / unit,
      isOfSome: total.leftOut !== undefined,
    };
  });
}

/** Cents of a dollar, and `Percent` of the whole. */
const UNITS = { currency: 100, percent: WHOLE } as const;

function ratioColumns({ ratioOf }: GridColumn, columns: readonly GridColumn[]): SheetColumn['ratioOf'] {
  const [numerator = -1, denominator = -1] = [ratioOf?.numerator, ratioOf?.denominator].map((field) =>
    columns.findIndex((column) => column.field === field),
  );
  return numerator < 0 || denominator < 0 ? null : [numerator, denominator];
}

/** A cell's colour, and the mark that follows its value. */
export interface CellLook {
  readonly tone: RuleTone | null;
  readonly mark: string;
}
/** The looks of a row's cells, by their places; null if all are plain. */
export type SheetLooks = readonly (CellLook | null)[] | null;

/** Passes on the rows one by one, with their looks. A group's name is in the first column without totals. */
export async function eachSheetRow(
  source: ExportSource,
  take: (cells: SheetCell[], looks: SheetLooks) => void,
  task?: Task,
): Promise<void> {
  const { columns, options, value, suffix } = source;
  const nameAt = nameColumnOf(source);
  const cellsOf = (line: GridLine): SheetCell[] =>
    isRow(line)
      ? columns.map((column) => sheetCell(column, value(line, column.field), options))
      : columns.map(({ field }, index) => {
          if (index === nameAt) return `${groupName(line)} (${line.count})`;
          return remarkOfSum(source, field, source.grouped?.rows.slice(line.from, line.to) ?? []) || null;
        });
  const looksOf = (line: GridLine): SheetLooks => {
    if (!isRow(line)) return null;
    const colours = source.colours?.rowOf(line);
    const looks = columns.map(({ field }) => {
      const tone = colours?.of(field)?.tone ?? null;
      const mark = suffix?.(line, field) ?? '';
      return tone === null && mark === '' ? null : { tone, mark };
    });
    return looks.some((look) => look !== null) ? looks : null;
  };
  await inSlices(exportLines(source), (line) => take(cellsOf(line), looksOf(line)), task);
}

function sheetCell(column: GridColumn, value: CellValue, options: ExportSource['options']): SheetCell {
  if (value === null) return null;
  if (column.type === 'currency' && isCents(value)) return value / UNITS.currency;
  if (column.type === 'percent' && isPercent(value))
    return value / (column.format === 'points' ? PER_PERCENT : UNITS.percent);
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
    case 'percent':
      return format === 'points' ? format : type;
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

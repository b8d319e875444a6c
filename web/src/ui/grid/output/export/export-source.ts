import type { ColumnSettings, PaperLayout } from '@plumbline/contract/grid';
import type { RuleTone } from '@plumbline/contract/grid-colours';
import { type Cents, isCents } from '@plumbline/domain/money';
import { type CellState, isProblem } from '@plumbline/sheet/cells/cell-states';
import type { CellValue } from '@plumbline/sheet/cells/cell-value';
import type { AnyRow, OverriddenTest } from '@plumbline/sheet/rows/any-row';
import { arrangeColumns, type GridColumn } from '@plumbline/sheet/rows/column-layout';
import { columnTotal, isRatio, type Sum, sumOf, sumOfNumbers, type Total } from '@plumbline/sheet/rows/column-total';
import { type GridLine, type GroupedRows, NONE_CLOSED } from '@plumbline/sheet/rows/grouped-rows';
import type { SelectOptions } from '@plumbline/sheet/rows/row-order';
import { notSavedText, typedOverText } from '@plumbline/sheet/rows/typed-over';
import type { CellColours } from '../../state/cell-colours.ts';

/** What is shown: rows and columns in their order. Refused texts are left out; the cells' values count. */
export interface ExportSource {
  readonly rows: readonly AnyRow[];
  /** The same rows in their groups, if they are grouped. */
  readonly grouped: GroupedRows | null;
  readonly columns: readonly GridColumn[];
  readonly options: SelectOptions;
  readonly value: (row: AnyRow, field: string) => CellValue;
  /** What follows a value on paper. */
  readonly suffix?: (row: AnyRow, field: string) => string;
  /** The view's colours. */
  readonly colours?: CellColours | null;
  /** What the colours mean, in the order of the view's rules. */
  readonly legend?: readonly LegendLine[];
  /** Columns that are no part of the view. */
  readonly remarks?: readonly Remarks[];
}

/** A last column that says what a mark of the screen says, and has a text for sums too. */
interface Remarks {
  readonly field: string;
  readonly ofSum: (rows: readonly AnyRow[]) => string;
}

/** A colour and what it says: `Red: Amount Left to Invoice < $0.00`. */
export interface LegendLine {
  readonly tone: RuleTone;
  readonly text: string;
}

/** The names of an export, given by the feature that shows the grid. */
export interface ExportNames {
  /** The start of the file's name: `jobs` makes `jobs-2026-11-21.xlsx`. */
  readonly file: string;
  /** Columns that files have even where they are hidden: by them an import finds the rows again. */
  readonly identity?: readonly ColumnSettings[];
  /** The heading of printed pages: `Jobs`. */
  readonly title: string;
  /** What the rows are called, in the plural: `jobs`. */
  readonly noun?: string;
  /** The company's name, beside the heading. */
  readonly owner?: string;
  /** The name of the view that is printed, beside the heading. */
  readonly view?: string;
  /** Who prints. */
  readonly by?: string;
  /** How the view lies on paper. */
  readonly paper?: PaperLayout | undefined;
  /** The filters and the search in words, because paper has no chips. */
  readonly conditions?: readonly string[];
  /** What the marks behind values mean, by the mark: paper explains itself. */
  readonly footnotes?: Readonly<Record<string, string>>;
}

/** `jobs-2026-11-21.xlsx`, by the person's calendar date. */
export function fileName({ file }: ExportNames, extension: string, now = new Date()): string {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${file}-${day.join('-')}.${extension}`;
}

/** Rows and groups from top to bottom, with the rows of closed groups, which are closed on screen only. */
export const exportLines = ({ rows, grouped }: ExportSource): readonly GridLine[] =>
  grouped ? grouped.lines(NONE_CLOSED).all : rows;

/** The source with the columns by which an import finds the rows again, as the last ones where they are not shown. */
export function withIdentity(source: ExportSource, identity: readonly ColumnSettings[] = []): ExportSource {
  const shown = new Set(source.columns.map(({ field }) => field));
  const hidden = identity.filter(({ field }) => !shown.has(field));
  const added = arrangeColumns(hidden, []).map((column) => ({ ...column, isPinned: false, isHidden: false }));
  return { ...source, columns: [...source.columns, ...added] };
}

/**
 * If amounts are overridden, a last column names them with the calculated amounts, and the number of overrides in each sum: paper and files have no
 * mark to hover over.
 */
export function withTypedOver(source: ExportSource, overridden: OverriddenTest | undefined): ExportSource {
  if (!overridden) return source;
  const amounts = source.columns.filter(({ type }) => type === 'currency');
  return withRemarks(source, {
    title: 'Typed Over',
    of: (row) =>
      amounts.flatMap(({ field, title }) => {
        const calculated = overridden(row, field)?.calculated;
        return calculated === undefined ? [] : [`${title}: calculated ${calculated}`];
      }),
    ofSum: (rows) => typedOverText(countCells(rows, amounts, (row, { field }) => overridden(row, field) !== null)),
  });
}

/** The state of a cell; null where no cell of the row needs attention. */
type NotSavedTest = (row: AnyRow, field: string) => CellState | null;

type NamedColumn = Pick<ColumnSettings, 'field' | 'title'>;

/**
 * If cells are not saved and need attention, a last column names them, and the number of such figures in each sum. So it does with those of hidden
 * columns, if all `columns` are given: shown amounts may be calculated from them.
 */
export function withNotSaved(
  source: ExportSource,
  stateOf: NotSavedTest,
  columns: readonly NamedColumn[] = source.columns,
): ExportSource {
  const { value } = source;
  return withRemarks(source, {
    title: 'Not Saved',
    of: (row) =>
      columns.flatMap(({ field, title }) => {
        const state = stateOf(row, field);
        if (!state || !isProblem(state)) return [];
        return [state.invalid ? `${title}: typed “${state.invalid.text}”` : title];
      }),
    ofSum: (rows) =>
      notSavedText(
        countCells(rows, columns, (row, { field }) => {
          const state = stateOf(row, field);
          return (
            state !== null && isProblem(state) && state.invalid === undefined && typeof value(row, field) === 'number'
          );
        }),
      ),
  });
}

interface RemarkWords {
  readonly title: string;
  readonly of: (row: AnyRow) => readonly string[];
  readonly ofSum: (rows: readonly AnyRow[]) => string | undefined;
}

function withRemarks(source: ExportSource, { title, of, ofSum }: RemarkWords): ExportSource {
  const last = source.columns.at(-1);
  if (!last || !source.rows.some((row) => of(row).length > 0)) return source;
  const field = `#${title}`;
  const column = { ...last, field, title, type: 'text', format: '', shownWidth: 220, isPinned: false } as const;
  return {
    ...source,
    columns: [...source.columns, column],
    value: (row, asked) => (asked === field ? of(row).join('; ') || null : source.value(row, asked)),
    remarks: [...(source.remarks ?? []), { field, ofSum: (rows) => ofSum(rows) ?? '' }],
  };
}

function countCells(
  rows: readonly AnyRow[],
  columns: readonly NamedColumn[],
  isCounted: (row: AnyRow, column: NamedColumn) => boolean,
): number {
  let count = 0;
  for (const row of rows) for (const column of columns) if (isCounted(row, column)) count++;
  return count;
}

/** The text about these rows in a column of remarks; undefined in any other column. */
export const remarkOfSum = ({ remarks }: ExportSource, field: string, rows: readonly AnyRow[]): string | undefined =>
  remarks?.find((each) => each.field === field)?.ofSum(rows);

/** The totals of these rows as shown, by field. A column without any amount has none. */
export function totalsOf(
  { columns, value }: Pick<ExportSource, 'columns' | 'value'>,
  rows: readonly AnyRow[],
): ReadonlyMap<string, Total> {
  const sums = new Map<string, Sum>();
  const sum = (field: string, beside?: string): Sum => {
    const key = `${field} ${beside ?? ''}`;
    const of = beside === undefined ? rows : rows.filter((row) => typeof value(row, beside) === 'number');
    const amounts = () => of.map((row) => value(row, field)).filter(isCents);
    const found = sums.get(key) ?? sumOfKnown(amounts());
    sums.set(key, found);
    return found;
  };
  const numbers = (field: string) =>
    sumOfNumbers(rows.map((row) => value(row, field)).filter((each) => typeof each === 'number'));
  return new Map(
    columns.flatMap((column) => {
      // A formula would say zero there, so there is none either.
      if (column.type === 'currency' && sum(column.field).knownCount === 0) return [];
      if (column.type === 'number' && !isRatio(column) && numbers(column.field).knownCount === 0) return [];
      const total = columnTotal(column, { added: sum, numbers });
      return total ? [[column.field, total] as const] : [];
    }),
  );
}

const sumOfKnown = (amounts: readonly Cents[]): Sum => ({ sum: sumOf(amounts), knownCount: amounts.length });

import type { ColumnSettings, PaperLayout } from '@plumbline/contract/grid';
import type { RuleTone } from '@plumbline/contract/grid-colours';
import { type Cents, isCents } from '@plumbline/domain/money';
import type { CellValue } from '@plumbline/sheet/cells/cell-value';
import type { AnyRow, OverriddenTest } from '@plumbline/sheet/rows/any-row';
import { arrangeColumns, type GridColumn } from '@plumbline/sheet/rows/column-layout';
import { columnTotal, isRatio, type Sum, sumOf, sumOfNumbers, type Total } from '@plumbline/sheet/rows/column-total';
import { type GridLine, type GroupedRows, NONE_CLOSED } from '@plumbline/sheet/rows/grouped-rows';
import type { SelectOptions } from '@plumbline/sheet/rows/row-order';
import { typedOverText } from '@plumbline/sheet/rows/typed-over';
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
  /** A column that also has a text for sums. */
  readonly remarks?: { readonly field: string; readonly ofSum: (rows: readonly AnyRow[]) => string };
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

const REMARKS = '#typed-over';

/**
 * If amounts are overridden, a last column names them with the calculated amounts, and the number of overrides in each sum: paper and files have no
 * mark to hover over.
 */
export function withTypedOver(source: ExportSource, overridden: OverriddenTest | undefined): ExportSource {
  const amounts = source.columns.filter(({ type }) => type === 'currency');
  const last = source.columns.at(-1);
  const remarkOf = (row: AnyRow): string =>
    amounts
      .flatMap(({ field, title }) => {
        const calculated = overridden?.(row, field)?.calculated;
        return calculated === undefined ? [] : [`${title}: calculated ${calculated}`];
      })
      .join('; ');
  if (!overridden || !last || !source.rows.some((row) => remarkOf(row) !== '')) return source;
  const count = (rows: readonly AnyRow[]): number => {
    let sum = 0;
    for (const row of rows) for (const { field } of amounts) if (overridden(row, field)) sum++;
    return sum;
  };
  const column = { ...last, field: REMARKS, title: 'Typed Over', type: 'text', format: '', shownWidth: 220 } as const;
  return {
    ...source,
    columns: [...source.columns, { ...column, isPinned: false }],
    value: (row, field) => (field === REMARKS ? remarkOf(row) || null : source.value(row, field)),
    remarks: { field: REMARKS, ofSum: (rows) => typedOverText(count(rows)) ?? '' },
  };
}

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

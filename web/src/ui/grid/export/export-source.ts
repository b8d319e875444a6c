import type { CellValue } from '../cell-value.ts';
import type { GridColumn } from '../column-layout.ts';
import { type GridLine, type GroupedRows, NONE_CLOSED } from '../groups/grouped-rows.ts';
import type { SelectOptions } from '../row-order.ts';
import type { AnyRow } from '../scene.ts';

/** What is shown: the rows in their order, the columns in theirs. Values are those that stand, not refused texts. */
export interface ExportSource {
  readonly rows: readonly AnyRow[];
  /** The same rows under their groups, if they are grouped. */
  readonly grouped: GroupedRows | null;
  readonly columns: readonly GridColumn[];
  readonly options: SelectOptions;
  readonly value: (row: AnyRow, field: string) => CellValue;
}

/** How an export is called, by the feature that shows the grid. */
export interface ExportNames {
  /** The start of the file's name: `jobs` makes `jobs-2026-11-21.xlsx`. */
  readonly file: string;
  /** Heads the printed pages: `Jobs`. */
  readonly title: string;
  /** Whose list it is, beside the title: the company's name. */
  readonly owner?: string;
}

/** `jobs-2026-11-21.xlsx`, by the calendar where the person sits. */
export function fileName({ file }: ExportNames, extension: string, now = new Date()): string {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${file}-${day.join('-')}.${extension}`;
}

/** Rows and groups from top to bottom. A closed group is closed on screen only: a file without its rows would lack them. */
export const exportLines = ({ rows, grouped }: ExportSource): readonly GridLine[] =>
  grouped ? grouped.lines(NONE_CLOSED).all : rows;

/** The sums in cents of the amount columns, by field. */
export function amountTotals(
  { columns, value }: Pick<ExportSource, 'columns' | 'value'>,
  rows: readonly AnyRow[],
): ReadonlyMap<string, number> {
  const amounts = columns.filter((column) => column.type === 'currency');
  return new Map(
    amounts.map(({ field }) => {
      let sum = 0;
      for (const row of rows) {
        const cell = value(row, field);
        if (typeof cell === 'number') sum += cell;
      }
      return [field, sum];
    }),
  );
}

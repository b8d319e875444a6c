import type { ColumnSettings } from '@plumbline/contract/grid';
import { type CellValue, sameValue } from '@plumbline/sheet/cells/cell-value';
import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import type { AnyRow } from '@plumbline/sheet/rows/any-row';
import type { SelectOptions } from '@plumbline/sheet/rows/row-order';
import { formatValue } from '@plumbline/sheet/values/format-value';
import { EMPTY } from '../../ui/timeline/timeline.tsx';
import { CHANGED, type EarlierRows } from './changed-column.ts';

export interface WordsParts<Row extends AnyRow> {
  /** The sheet's rows, and as they were. */
  readonly model: GridModel<Row>;
  readonly earlier: EarlierRows<Row>;
  /** Whether it is known what the field of the row held. Keep the same function. */
  readonly isKnown: (row: Row, field: string) => boolean;
  /** By which values are written: of the jobs, and of the sheet over them. */
  readonly columns: readonly ColumnSettings[];
  readonly options: SelectOptions;
}

/** A cell's earlier value in words; null if it is unchanged or unknown. */
export function changedWords<Row extends AnyRow>(parts: WordsParts<Row>, since: string) {
  const { model, earlier, isKnown, columns, options } = parts;
  const byField = new Map(columns.map((column) => [column.field, column]));
  const textOf = (column: ColumnSettings, value: CellValue): string => {
    if (column.type === 'boolean') return value === true ? 'Yes' : 'No';
    return formatValue(column, value, options[column.field]) || EMPTY;
  };
  /** What the field held and holds. */
  const both = (row: Row, column: ColumnSettings): readonly [string, string] | null => {
    const was = earlier.of(row);
    const { field } = column;
    if (!was || !isKnown(row, field)) return null;
    const [before, now] = [model.value(was, field), model.value(row, field)];
    return sameValue(before, now) ? null : [textOf(column, before), textOf(column, now)];
  };
  return (row: Row, field: string): string | null => {
    if (field === CHANGED) {
      const lines = earlier.changedOf(row).flatMap((name) => {
        const column = byField.get(name);
        const values = column && both(row, column);
        return values ? [`${column.title}: ${values.join(' → ')}`] : [];
      });
      return lines.join('\n') || null;
    }
    const column = byField.get(field);
    const values = column && both(row, column);
    return values ? `Before ${since}: ${values[0]}` : null;
  };
}

import type { CellValue } from './cell-value.ts';
import type { FieldAccess } from './field-access.ts';

export interface GridModelOptions<Row> {
  readonly rows?: readonly Row[];
  readonly access?: Readonly<Record<string, FieldAccess<Row>>>;
  /** Called after each change of a row. Its result is written over the row. */
  readonly derive?: (row: Row) => Partial<Row>;
  /** Why the value is refused, in words for the person, or null. */
  readonly validate?: (field: string, value: CellValue, row: Row) => string | null;
  /** The server's value of a cell changed under an unsaved edit. `row` is as it was before. */
  readonly onOverlaid?: (row: Row, field: string) => void;
  readonly undoLimit?: number;
}

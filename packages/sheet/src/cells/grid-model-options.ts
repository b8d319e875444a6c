import type { CellChange, CellValue } from './cell-value.ts';
import type { AccessOf, FieldAccess } from './field-access.ts';

/**
 * Why the value is refused, in words for the person, or null. `row` holds the cells of the same change that were written before;
 * `together` has every value of that change in the row, by the field that stores it.
 */
export type Validate<Row> = (
  field: string,
  value: CellValue,
  row: Row,
  together: Readonly<Record<string, CellValue>>,
) => string | null;

/**
 * What follows from a value that a person put into a cell, if they may not expect it: a part of a sentence, or null. `row` has the whole change
 * and what is derived from it.
 */
export type Follows<Row> = (field: string, row: Row) => string | null;

export interface GridModelOptions<Row> {
  readonly rows?: readonly Row[];
  readonly access?: Readonly<Record<string, FieldAccess<Row>>>;
  readonly accessOf?: AccessOf<Row>;
  /** Called after each change of a row. Its result is written over the row. */
  readonly derive?: (row: Row) => Partial<Row>;
  readonly validate?: Validate<Row>;
  readonly follows?: Follows<Row>;
  /** The person is asked about such a change before it counts. */
  readonly isToAsk?: (change: CellChange) => boolean;
  /** The server's value of a cell changed under an unsaved edit. `row` is as it was before. */
  readonly onOverlaid?: (row: Row, field: string) => void;
  readonly undoLimit?: number;
}

/**
 * What a cell holds, by column type: text string; number; currency a whole number of cents; percent a whole number of
 * ten-thousandths of a percent; date 'YYYY-MM-DD' (a calendar date without a zone) or a Date (an instant, shown as the
 * local date); select the option's value; multiselect option values; boolean. null is the empty cell of every type.
 */
export type CellValue = string | number | boolean | readonly string[] | Date | null;

export interface CellAddress {
  readonly rowId: string;
  readonly field: string;
}

/** Names the cell among all cells of a sheet. */
export const cellKey = ({ rowId, field }: CellAddress): string => `${rowId} ${field}`;

/** A refused text that stays in its cell, word for word, until it is corrected or undone. */
export interface InvalidText {
  readonly text: string;
  readonly reason: string;
  /** The value of the text, if a rule refused it. It is stored once another cell of its row, typed later, allows it. */
  readonly value?: CellValue;
}

/** What stands in an open editor or field, and is no edit yet. */
export interface OpenText extends CellAddress {
  readonly text: string;
}

/** The part of an edit that says what its amount was added to. */
export interface Over {
  /** Of a typed amount that was added to another one of the row: what that was. The service adds it to what stands there by then. */
  readonly over?: CellValue | undefined;
}

export const overOf = ({ over }: Over): Over => (over === undefined ? {} : { over });

export const isSameOver = (a: Over, b: Over): boolean => sameValue(a.over ?? null, b.over ?? null);

/** A cell's new value. With `invalid` the row keeps its value and the cell shows the refused text. */
export interface CellChange extends CellAddress, Over {
  readonly value: CellValue;
  /** What was typed or pasted, kept word for word if `validate` refuses the value. */
  readonly text?: string;
  readonly invalid?: InvalidText;
  /** A person typed over the shown value. Then even the same figure is deliberate, and a derived cell stores it. */
  readonly isTypedOver?: boolean;
  /** The derived cell where it was typed. */
  readonly typedIn?: string;
}

/** Reads a row's member as a cell value: `{ value, name }` counts as its value, other objects as text. */
export function toCellValue(raw: unknown): CellValue {
  if (raw === null || raw === undefined || raw === '') return null;
  if (typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean' || raw instanceof Date) return raw;
  if (Array.isArray(raw)) return raw.map(String);
  if (typeof raw === 'object' && 'value' in raw) return toCellValue(raw.value);
  return String(raw);
}

export const isEmpty = (value: CellValue): boolean => value === null || (Array.isArray(value) && value.length === 0);

export function sameValue(a: CellValue, b: CellValue): boolean {
  if (Object.is(a, b) || (isEmpty(a) && isEmpty(b))) return true;
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime();
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, index) => item === b[index]);
  return false;
}

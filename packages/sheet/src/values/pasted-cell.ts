import type { ValueFormat } from './format-value.ts';

/** A cell of a paste: its text, or its text and what a spreadsheet states behind it. */
export type PastedCell = string | StatedCell;
/** Lines of cells. An undefined one says nothing of its place, as one that a merged cell covers. */
export type PastedBlock = readonly PastedLine[];
export type PastedLine = readonly (PastedCell | undefined)[];

/** `$1,235` may stand for 1234.56 and `05/01/2026` for January 5, but a note has the words that were seen. */
export interface StatedCell {
  readonly shown: string;
  readonly meant: string;
  /** The columns that take what is meant: those of figures, or those of days. */
  readonly kind: 'figure' | 'day';
}

const KIND_OF: Readonly<Partial<Record<ValueFormat['type'], StatedCell['kind']>>> = {
  currency: 'figure',
  percent: 'figure',
  number: 'figure',
  date: 'day',
};

/** What a column takes of a pasted cell. */
export const textIn = ({ type }: ValueFormat, cell: PastedCell = ''): string =>
  typeof cell === 'string' || cell.kind !== KIND_OF[type] ? shownText(cell) : cell.meant;

export const shownText = (cell: PastedCell = ''): string => (typeof cell === 'string' ? cell : cell.shown);

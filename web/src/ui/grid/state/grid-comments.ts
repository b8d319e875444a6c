import { counted } from '@plumbline/domain/counted';
import { Store } from '@plumbline/sheet/store';
import { useStoreValue } from './use-store.ts';

/** What the sheet shows of the comments about one row. Keep the same object while nothing changes. */
export interface RowComments {
  /** The fields with an open thread. */
  readonly fields: ReadonlySet<string>;
  /** How many the person has not read. */
  readonly unread: number;
}

/** The comments about rows and cells, which the page may load after the grid. */
export class GridComments {
  /** By row; rows without any are left out. */
  readonly rows = new Store<ReadonlyMap<string, RowComments>>(new Map());
  /** Opens what people say about a row, to write about this field of it. */
  readonly ask: (rowId: string, field: string) => void;

  constructor(ask: (rowId: string, field: string) => void) {
    this.ask = ask;
  }
}

const NONE = new Store<ReadonlyMap<string, RowComments>>(new Map());

export const useRowComments = (comments: GridComments | undefined, rowId: string): RowComments | undefined =>
  useStoreValue(comments?.rows ?? NONE, (rows) => rows.get(rowId));

/** The unread comments of a row in words; null for none. */
export const unreadText = (comments: RowComments | undefined): string | null => {
  const unread = comments?.unread ?? 0;
  return unread === 0 ? null : counted(unread, 'unread comment');
};

/** A cell's comment marks in words: the row's unread comments, on its first cell, and the cell's own open thread. */
export const commentWords = (comments: RowComments | undefined, field: string, isFirst: boolean): string[] =>
  [isFirst ? unreadText(comments) : null, comments?.fields.has(field) ? 'Has an open thread' : null].filter(
    (words) => words !== null,
  );

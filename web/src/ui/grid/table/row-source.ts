import type { AnyRow } from '@plumbline/sheet/rows/any-row';
import { type GridLine, isRow, lineId } from '@plumbline/sheet/rows/grouped-rows';
import { createContext, use } from 'react';
import type { LibraryRowSource } from './library.ts';

/**
 * Where the library gets the rows from (lytenyte-core 2.2.1). Its own `useClientDataSource` builds some ten maps over
 * all rows, and a signal for each, whenever the rows change. This grid needs none of them: an array is asked by index.
 *
 * What the library expects, and how it is met:
 * - The source stays one object: everything below the grid's root draws again for another one. The hooks in it, which
 *   the library calls while it renders, are how it hears of other rows; they read `SourceRows`, which the grid provides.
 * - `useRows` returns the same object until the rows change: the positions and the layout hang on it. Its `get` is
 *   asked for every row then, for the id and the kind alone, so that the answers are made anew and not kept.
 * - `rowByIndex` is asked for every row too, for animations, and else by the library's own rows, editors and row
 *   selection: the grid has none of these, so it answers that there is nothing to animate.
 * - The library's groups are not used: a group is a line of this grid's own, and to the library a row as every other.
 * - The other functions are for groups, row selection and the api, where nothing asks for them.
 */
export interface RowsOfSource {
  /** With those at the bottom. */
  readonly size: number;
  readonly bottomCount: number;
  readonly get: (index: number) => RowNode | undefined;
}

interface RowNode {
  readonly kind: 'leaf';
  readonly id: string;
  readonly depth: number;
  readonly data: GridLine;
}

const rowId = (line: GridLine): string => (line as AnyRow).id; // told by the first line

/** The lines that scroll, and below them the rows that stay at the bottom. */
export function rowsOfSource(lines: readonly GridLine[], bottom: readonly AnyRow[]): RowsOfSource {
  // Asked for every line: what is not grouped must not pay for groups. Where there are groups, one comes first.
  const idOf = isRow(lines[0]) ? rowId : lineId;
  return {
    size: lines.length + bottom.length,
    bottomCount: bottom.length,
    get: (index) => {
      const line = index < lines.length ? lines[index] : bottom[index - lines.length];
      return line && { kind: 'leaf', id: idOf(line), depth: 0, data: line };
    },
  };
}

export const SourceRows = createContext(rowsOfSource([], []));

const useSourceRows = (): RowsOfSource => use(SourceRows);
const nothing = (): void => {};
const none = (): [] => [];
const nowhere = (): null => null;
const NO_ROW = { get: nowhere, useValue: nowhere };
const NO_SELECTION = { kind: 'isolated', selected: false, exceptions: new Set<string>() } as const;
const noSelection = () => NO_SELECTION;

export const rowSource: LibraryRowSource = {
  useRows: useSourceRows,
  useRowCount: () => useSourceRows().size,
  useTopCount: () => 0,
  useBottomCount: () => useSourceRows().bottomCount,
  useMaxRowGroupDepth: () => 0,
  useSelectionState: noSelection,
  rowByIndex: () => NO_ROW,
  rowById: nowhere,
  rowIndexToRowId: nowhere,
  rowIdToRowIndex: nowhere,
  rowParents: none,
  rowSiblings: none,
  rowChildren: none,
  rowLeafs: none,
  rowsBetween: none,
  rowIsSelected: () => false,
  rowsSelected: () => ({ state: NO_SELECTION, rows: [] }),
  rowSelectionState: noSelection,
  rowInvalidate: nothing,
  rowGroupExpansionChange: nothing,
  onViewChange: nothing,
  onRowsUpdated: nothing,
  onRowsSelected: nothing,
};

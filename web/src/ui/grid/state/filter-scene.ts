import type { ColumnSettings } from '@plumbline/contract/grid';
import type { ColumnFilter } from '@plumbline/contract/grid-filters';
import type { Store } from '@plumbline/sheet/store';
import { createContext, type RefObject, use } from 'react';

/** The open popover: its column, its place, and what gets the focus when it closes (else the header). */
export interface OpenFilter {
  readonly field: string;
  readonly x: number;
  readonly y: number;
  readonly opener: HTMLElement | null;
}

/** A grid's filters, for toolbar, headers and popover. */
export interface FilterScene {
  /** What the rows are called: `jobs`. */
  readonly noun: string;
  readonly filters: readonly ColumnFilter[];
  readonly search: string;
  /** All columns: filters of hidden columns stay active. */
  readonly columns: readonly ColumnSettings[];
  readonly open: Store<OpenFilter | null>;
  /** The toolbar's button to the filters, which is always there. */
  readonly addButton: RefObject<HTMLButtonElement | null>;
  /** Sets or removes the column's filter. */
  readonly onFilter: (field: string, filter: ColumnFilter | null) => void;
  readonly onSearch: (text: string) => void;
  readonly onClear: () => void;
  /** Prepares for a search that is about to be typed, until the returned function is called. */
  readonly onSearchBegins: () => () => void;
  /** How often each choice occurs in the rows that pass all other filters. */
  readonly countsOf: (field: string) => ReadonlyMap<string, number>;
}

export const FilterContext = createContext<FilterScene | null>(null);

export function useFilterScene(): FilterScene {
  const scene = use(FilterContext);
  if (!scene) throw new Error('A part of the filters is drawn outside of a grid');
  return scene;
}

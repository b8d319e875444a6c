import type { ColumnSettings } from '@plumbline/contract/grid';
import type { ColumnFilter } from '@plumbline/contract/grid-filters';
import type { Store } from '@plumbline/sheet/store';
import { createContext, type RefObject, use } from 'react';

/** The popover that is open: of which column, where, and what has the focus when it closes (else the header). */
export interface OpenFilter {
  readonly field: string;
  readonly x: number;
  readonly y: number;
  readonly opener: HTMLElement | null;
}

/** What the toolbar, the headers and the popover share of a grid's filters. */
export interface FilterScene {
  /** What the rows are called: `jobs`. */
  readonly noun: string;
  readonly filters: readonly ColumnFilter[];
  readonly search: string;
  /** All columns, hidden ones too: their filters stay active. */
  readonly columns: readonly ColumnSettings[];
  readonly open: Store<OpenFilter | null>;
  /** The bar's way to the filters, which is there whatever else comes and goes. */
  readonly addButton: RefObject<HTMLButtonElement | null>;
  /** Sets the column's filter, or takes it away. */
  readonly onFilter: (field: string, filter: ColumnFilter | null) => void;
  readonly onSearch: (text: string) => void;
  readonly onClear: () => void;
  /** A search is about to be typed: gets ready for it, until what it returns is called. */
  readonly onSearchBegins: () => () => void;
  /** How often each choice occurs in the rows that pass everything but this column's filter. */
  readonly countsOf: (field: string) => ReadonlyMap<string, number>;
}

export const FilterContext = createContext<FilterScene | null>(null);

export function useFilterScene(): FilterScene {
  const scene = use(FilterContext);
  if (!scene) throw new Error('A part of the filters is drawn outside of a grid');
  return scene;
}

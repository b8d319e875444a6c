import type { SelectOption } from '@plumbline/contract/grid';
import type { GridColumn } from '@plumbline/sheet/rows/column-layout';
import type { SelectOptions } from '@plumbline/sheet/rows/row-order';
import { type CSSProperties, createContext, use } from 'react';
import type { GridController } from './grid-controller.ts';
import type { GridOthers } from './others/grid-others.ts';
import type { ConflictDecisions } from './problems/decide.ts';
import type { Store } from './store.ts';

/** A row whose fields only the model and the feature know. */
export interface AnyRow {
  readonly id: string;
}

export interface Overridden {
  /** The figure that would stand had nobody typed another, as text: `$1,200.00`. */
  readonly calculated: string;
}

/** Tells a figure that somebody typed over a calculated one. */
export type OverriddenTest = (row: AnyRow, field: string) => Overridden | null;

/** The columns beyond the frozen ones that are drawn; `to` is past the last. */
export interface ColumnRange {
  readonly from: number;
  readonly to: number;
}

/** What the parts of a grid share; another object only when columns or settings change. */
export interface GridScene {
  readonly controller: GridController;
  readonly visible: readonly GridColumn[];
  /** Hidden ones too. */
  readonly all: readonly GridColumn[];
  readonly columns: ReadonlyMap<string, GridColumn>;
  /** How many of the first columns stay while the others scroll. */
  readonly frozen: number;
  /** The left edge of each visible column, and the right edge of the last. */
  readonly edges: readonly number[];
  readonly totalWidth: number;
  /** Pixels. */
  readonly rowHeight: number;
  /** Pixels that the row numbers take left of the first column; 0 without them. */
  readonly gutter: number;
  /** What `aria-colindex` calls the first column: the row numbers are a column to a screen reader. */
  readonly firstColumn: number;
  readonly cellStyles: readonly CSSProperties[];
  readonly columnRange: Store<ColumnRange>;
  readonly options: SelectOptions;
  readonly isReadOnly: boolean;
  readonly others: GridOthers | undefined;
  readonly decisions: ConflictDecisions | undefined;
  readonly overridden: OverriddenTest | undefined;
}

export const SceneContext = createContext<GridScene | null>(null);

export function useScene(): GridScene {
  const scene = use(SceneContext);
  if (!scene) throw new Error('A part of the grid is drawn outside of it');
  return scene;
}

export const NO_OPTIONS: readonly SelectOption[] = [];

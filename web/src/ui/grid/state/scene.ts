import type { ConflictDecisions } from '@plumbline/sheet/control/decide';
import type { GridController } from '@plumbline/sheet/control/grid-controller';
import type { AnyRow, OverriddenTest } from '@plumbline/sheet/rows/any-row';
import type { GridColumn } from '@plumbline/sheet/rows/column-layout';
import type { SelectOptions } from '@plumbline/sheet/rows/row-order';
import type { Store } from '@plumbline/sheet/store';
import { type CSSProperties, createContext, type ReactNode, use } from 'react';
import type { CellColours } from './cell-colours.ts';
import type { GridComments } from './grid-comments.ts';
import type { GridOthers } from './grid-others.ts';

/** The drawn columns beyond the frozen ones; `to` is past the last. */
export interface ColumnRange {
  readonly from: number;
  readonly to: number;
}

/** What the parts of a grid share. A new object only when columns or settings change. */
export interface GridScene {
  readonly controller: GridController;
  readonly visible: readonly GridColumn[];
  /** Hidden columns included. */
  readonly all: readonly GridColumn[];
  readonly columns: ReadonlyMap<string, GridColumn>;
  /** How many of the first columns stay while the others scroll: the pinned ones, as far as they fit. */
  readonly frozen: number;
  /** The left edge of each visible column, and the right edge of the last. */
  readonly edges: readonly number[];
  readonly totalWidth: number;
  /** In pixels. */
  readonly rowHeight: number;
  /** The width of the row numbers in pixels; 0 without them. */
  readonly gutter: number;
  /** The `aria-colindex` of the first column: for a screen reader the row numbers are a column. */
  readonly firstColumn: number;
  readonly cellStyles: readonly CSSProperties[];
  readonly columnRange: Store<ColumnRange>;
  readonly options: SelectOptions;
  readonly isReadOnly: boolean;
  readonly others: GridOthers | undefined;
  readonly comments: GridComments | undefined;
  readonly decisions: ConflictDecisions | undefined;
  /** The view's colours; null without rules. */
  readonly colours: CellColours | null;
  readonly overridden: OverriddenTest | undefined;
  readonly explain: ((row: AnyRow, field: string) => ReactNode | null) | undefined;
  readonly notes: ((row: AnyRow, field: string) => string | null) | undefined;
  /** Why a figure needs attention; null if it does not. */
  readonly attention: ((row: AnyRow, field: string) => string | null) | undefined;
  /** What a cell held before, in words; null without a change. */
  readonly changed: ((row: AnyRow, field: string) => string | null) | undefined;
  /** The select columns whose values are drawn as chips. */
  readonly chips: readonly string[] | undefined;
  /** Whether a row opens beside the sheet. */
  readonly canOpen: boolean;
  readonly pictures: Readonly<Record<string, (row: AnyRow) => ReactNode>> | undefined;
}

/** What the feature says and draws about cells. */
export type CellFeatures = Partial<
  Pick<GridScene, 'overridden' | 'explain' | 'notes' | 'pictures' | 'attention' | 'changed' | 'chips'>
>;

export const SceneContext = createContext<GridScene | null>(null);

export function useScene(): GridScene {
  const scene = use(SceneContext);
  if (!scene) throw new Error('A part of the grid is drawn outside of it');
  return scene;
}

import type {
  ChangedSince,
  ColumnGroup,
  ColumnSort,
  ColumnState,
  GridDensity,
  PaperLayout,
} from '@plumbline/contract/grid';
import type { ColourRule } from '@plumbline/contract/grid-colours';
import type { ColumnFilter } from '@plumbline/contract/grid-filters';

/** A person's arrangement of a grid, which a saved view keeps. An empty list of columns means: as declared. */
export interface GridArrangement {
  readonly columns: readonly ColumnState[];
  readonly sort: readonly ColumnSort[];
  readonly filters?: readonly ColumnFilter[] | undefined;
  /** Searched for in every shown column. */
  readonly search?: string | undefined;
  /** The grouping columns, the outermost first. */
  readonly groups?: readonly ColumnGroup[] | undefined;
  /** Of the rules that fit a cell, the first colours it. */
  readonly colours?: readonly ColourRule[] | undefined;
  /** Since when changes are marked. */
  readonly changedSince?: ChangedSince | undefined;
  /** Absent: as the person likes it. */
  readonly density?: GridDensity | undefined;
  readonly paper?: PaperLayout | undefined;
}

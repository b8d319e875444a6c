import type { ColumnSettings } from '@plumbline/contract/grid';
import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import type { ConflictDecisions } from '@plumbline/sheet/control/decide';
import type { GridNotice } from '@plumbline/sheet/control/notices';
import type { AnyRow, Overridden } from '@plumbline/sheet/rows/any-row';
import type { SelectOptions } from '@plumbline/sheet/rows/row-order';
import type { ReactNode } from 'react';
import type { ExportNames } from '../output/export/export-source.ts';
import type { RowPanelProps } from '../panel/row-panel.tsx';
import type { GridOthers } from '../state/grid-others.ts';
import type { GridPreferences } from '../state/preferences.ts';
import type { RowAction } from '../state/row-action.ts';
import type { GridArrangement } from './use-grid-columns.ts';
import type { Place } from './use-place.ts';

export interface DataGridProps<Row extends AnyRow> {
  /** What a screen reader calls the grid: "Jobs". */
  readonly label: string;
  readonly model: GridModel<Row>;
  readonly columns: readonly ColumnSettings[];
  /** The choices of the select and multi-select columns, by field. Keep it the same object while nothing changes. */
  readonly selectOptions: SelectOptions;
  /** The columns whose value names a row, the usual one first: a paste that brings them finds its rows by them. */
  readonly keyFields?: readonly string[];
  readonly state?: GridArrangement;
  readonly onStateChange?: (state: GridArrangement) => void;
  readonly readOnly?: boolean;
  readonly onNotice?: (notice: GridNotice) => void;
  readonly onOpenRow?: (rowId: string) => void;
  /** What can be done with the selected rows beside editing. */
  readonly rowActions?: readonly RowAction[];
  /** The row that is open beside the grid; on a phone a tapped card asks `onOpenRow` for it, too. */
  readonly panel?: RowPanelProps;
  /** Keep it the same function while the filter is the same: another one filters anew. */
  readonly rowFilter?: (row: Row) => boolean;
  /** Tells a figure that somebody typed over a calculated one. */
  readonly overridden?: (row: Row, field: string) => Overridden | null;
  readonly onResetCell?: (rowId: string, field: string) => void;
  /** How this person likes grids to look; without it the grid keeps that to itself. */
  readonly preferences?: GridPreferences;
  readonly onPreferencesChange?: (preferences: GridPreferences) => void;
  /** What becomes of a cell that somebody else changed too, once the person has decided. */
  readonly decisions?: ConflictDecisions;
  /** Who else is on the grid, and what they just changed. */
  readonly others?: GridOthers;
  /** Told where the person is, whenever that changes. Keep it the same function. */
  readonly onPlace?: (place: Place | null) => void;
  /** What files and printed pages are called; by the label where it is left out. */
  readonly exportNames?: ExportNames;
  /** What the rows are called, in the plural: `jobs`. */
  readonly noun?: string;
  /** What the page puts into the bar above the grid, beside the search. */
  readonly toolbar?: ReactNode;
}

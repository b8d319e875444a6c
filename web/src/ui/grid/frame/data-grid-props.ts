import type { ColumnSettings } from '@plumbline/contract/grid';
import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import type { ConflictDecisions } from '@plumbline/sheet/control/decide';
import type { GridNotice } from '@plumbline/sheet/control/notices';
import type { AnyRow, Overridden } from '@plumbline/sheet/rows/any-row';
import type { LinesBelow } from '@plumbline/sheet/rows/keyed-paste';
import type { FieldOfHeading } from '@plumbline/sheet/rows/paste-headings';
import type { SelectOptions } from '@plumbline/sheet/rows/row-order';
import type { ReactNode } from 'react';
import type { ExportNames } from '../output/export/export-source.ts';
import type { RowPanelProps } from '../panel/row-panel.tsx';
import type { GridComments } from '../state/grid-comments.ts';
import type { GridFormulas } from '../state/grid-formulas.ts';
import type { GridOthers } from '../state/grid-others.ts';
import type { GridSince } from '../state/highlight-scene.ts';
import type { GridPreferences } from '../state/preferences.ts';
import type { RowAction } from '../state/row-action.ts';
import type { GridArrangement } from './grid-arrangement.ts';
import type { Place } from './use-place.ts';

export interface NewRows {
  /** The fields of the line below the last row; see `table/new-row.tsx`. */
  readonly line: ReactNode;
  /** Takes pasted lines past the last row. False if they cannot be rows: then they are left out. */
  readonly onBelow: (below: LinesBelow) => boolean;
}

export interface DataGridProps<Row extends AnyRow> {
  /** The grid's name for screen readers: "Jobs". */
  readonly label: string;
  readonly model: GridModel<Row>;
  readonly columns: readonly ColumnSettings[];
  /** What other sheets of the same rows have: a value that was refused there is listed here, too. Keep the same list. */
  readonly columnsElsewhere?: readonly ColumnSettings[];
  /** The choices of select and multi-select columns, by field. Keep the same object while nothing changes. */
  readonly selectOptions: SelectOptions;
  /** The columns whose values identify a row, the usual one first. A paste that has them finds its rows. */
  readonly keyFields?: readonly string[];
  /** The field that a heading of another program names, for a paste with headings. */
  readonly fieldOfHeading?: FieldOfHeading;
  readonly state?: GridArrangement;
  readonly onStateChange?: (state: GridArrangement) => void;
  /** The saved view that `state` arranges. Undo does not arrange another one. */
  readonly viewId?: string | null;
  readonly readOnly?: boolean;
  readonly onNotice?: (notice: GridNotice) => void;
  readonly onOpenRow?: (rowId: string) => void;
  /** What a cell of a read-only column opens, by field: at a click, where it shows something, and at Enter. `backToGrid` returns the focus. */
  readonly opens?: Readonly<Record<string, (rowId: string, backToGrid: () => void) => void>>;
  /** Actions for the selected rows, besides editing. */
  readonly rowActions?: readonly RowAction[];
  /** How rows are added below the last one. Not on a phone, where the page has a button for it. */
  readonly newRows?: NewRows;
  /** The row that is open beside the grid. On a phone a tapped card calls `onOpenRow` too. */
  readonly panel?: RowPanelProps;
  /** Keep the same function while the filter is the same: a new one filters again. */
  readonly rowFilter?: (row: Row) => boolean;
  /** The calculated amount that an entered amount overrides. */
  readonly overridden?: (row: Row, field: string) => Overridden | null;
  readonly onResetCell?: (rowId: string, field: string) => void;
  /**
   * What a cell opens beside it: how its figure comes about. A click, Enter or F2 on a read-only cell; Shift+F2, the menu or the mark in its corner
   * on every cell; a tap on a card. Null: it opens nothing. Keep the same function, as for `notes` and `pictures`: a new one draws every cell again.
   */
  readonly explain?: (row: Row, field: string) => ReactNode | null;
  /** Words about a cell. It gets a mark in its corner, and says them on hover, on focus and to a screen reader. */
  readonly notes?: (row: Row, field: string) => string | null;
  /** Why a figure needs attention. Its cell, field and card are marked, and say so. Keep the same function. */
  readonly attention?: (row: Row, field: string) => string | null;
  /** What a cell held at the moment from which the view marks changes, in words; null if it is unchanged. Keep the same function. */
  readonly changed?: ((row: Row, field: string) => string | null) | undefined;
  /** How the page marks changes. Without it no view can ask for them. */
  readonly since?: GridSince;
  /** Formulas over the rows, by which a view may color cells. */
  readonly formulas?: GridFormulas;
  /** The select columns whose values are chips, coloured by their place in the list. Keep the same list. */
  readonly chips?: readonly string[];
  /** What a column's cells show instead of their text, by field. Copy, export, find and readers keep the text. */
  readonly pictures?: Readonly<Record<string, (row: Row) => ReactNode>>;
  /**
   * What a card on a phone shows below its title, where the view has it, and its totals first. Amounts that the view is sorted by take
   * the place of the first of these. The view's first columns if left out.
   */
  readonly cardFields?: readonly string[];
  /** Sides of one figure, such as over and under: a card shows the one that is not nothing. */
  readonly cardSides?: readonly string[];
  /** How the person likes grids to look. Without it the grid keeps its own state. */
  readonly preferences?: GridPreferences;
  readonly onPreferencesChange?: (preferences: GridPreferences) => void;
  /** Carries out the person's decisions about conflicts. */
  readonly decisions?: ConflictDecisions;
  /** Who else is on the grid, and what they just changed. */
  readonly others?: GridOthers;
  /** What people say about rows and cells. Keep the same object. */
  readonly comments?: GridComments;
  /** Called when the person's place changes. Keep the same function. */
  readonly onPlace?: (place: Place | null) => void;
  /** The names of files and printed pages. The label if left out. */
  readonly exportNames?: ExportNames;
  /** What the rows are called, in the plural: `jobs`. */
  readonly noun?: string;
  /** Shown in place of the rows if the list is empty even without filters: how to add the first row. */
  readonly whenEmpty?: ReactNode;
  /** The page's part of the bar above the grid, beside the search. */
  readonly toolbar?: ReactNode;
  /** The page's buttons: in the bar, on a phone behind its "More". */
  readonly tools?: ReactNode;
  /** The state of saving and the colleagues present: in the bar, on a phone below the cards. */
  readonly states?: ReactNode;
}

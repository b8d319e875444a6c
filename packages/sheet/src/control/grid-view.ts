import type { AnyRow, OverriddenTest } from '../rows/any-row.ts';
import type { GridColumn } from '../rows/column-layout.ts';
import type { GroupedRows } from '../rows/grouped-rows.ts';
import type { LinesBelow } from '../rows/keyed-paste.ts';
import type { FieldOfHeading } from '../rows/paste-headings.ts';
import type { SelectOptions } from '../rows/row-order.ts';
import type { GridNotice } from './notices.ts';

/** What a grid shows now. */
export interface GridView {
  /** All rows in their order, including the rows of closed groups. */
  readonly rows: readonly AnyRow[];
  /** The same rows in their groups; null if nothing is grouped. */
  readonly grouped: GroupedRows | null;
  readonly columns: readonly GridColumn[];
  /** Hidden columns included. */
  readonly all: readonly GridColumn[];
  /** The columns whose values identify a row. */
  readonly keys: readonly GridColumn[];
  /** What headings of other programs name, where a block with headings is pasted. */
  readonly fieldOfHeading?: FieldOfHeading | undefined;
  /** What the rows are called, in the plural. */
  readonly noun: string;
  readonly options: SelectOptions;
  readonly isReadOnly: boolean;
  readonly onNotice: ((notice: GridNotice) => void) | undefined;
  /** Takes lines past the last row as new rows. False if they cannot become rows. */
  readonly onBelow?: ((below: LinesBelow) => boolean) | undefined;
  readonly overridden?: OverriddenTest | undefined;
  /** Whether a read-only cell can explain its figure. */
  readonly explains?: ((row: AnyRow, field: string) => boolean) | undefined;
  /** What a read-only cell opens by this kind of input; null for nothing. */
  readonly opener?: ((row: AnyRow, field: string, by: 'key' | 'click') => (() => void) | null) | undefined;
}

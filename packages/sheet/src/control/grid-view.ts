import type { AnyRow, OverriddenTest } from '../rows/any-row.ts';
import type { GridColumn } from '../rows/column-layout.ts';
import type { GroupedRows } from '../rows/grouped-rows.ts';
import type { SelectOptions } from '../rows/row-order.ts';
import type { GridNotice } from './notices.ts';

/** What a grid shows at the moment. */
export interface GridView {
  /** All rows in their order, those of closed groups too. */
  readonly rows: readonly AnyRow[];
  /** The same rows under their groups; null where nothing is grouped, and then a row is a line. */
  readonly grouped: GroupedRows | null;
  readonly columns: readonly GridColumn[];
  /** Hidden columns too. */
  readonly all: readonly GridColumn[];
  /** The columns whose value names a row. */
  readonly keys: readonly GridColumn[];
  /** What the rows are called, in the plural. */
  readonly noun: string;
  readonly options: SelectOptions;
  readonly isReadOnly: boolean;
  readonly onNotice: ((notice: GridNotice) => void) | undefined;
  readonly overridden?: OverriddenTest | undefined;
}

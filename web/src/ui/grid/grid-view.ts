import type { GridColumn } from '@plumbline/sheet/rows/column-layout';
import type { SelectOptions } from '@plumbline/sheet/rows/row-order';
import type { GroupedRows } from './groups/grouped-rows.ts';
import type { GridNotice } from './notices.ts';
import type { AnyRow, OverriddenTest } from './scene.ts';

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

import type { ColumnSettings } from '@plumbline/contract/grid';
import type { CellValue } from '../cells/cell-value.ts';
import { GridModel } from '../cells/grid-model.ts';
import type { GridModelOptions } from '../cells/grid-model-options.ts';
import type { AnyRow } from '../rows/any-row.ts';
import { arrangeColumns } from '../rows/column-layout.ts';
import type { CellRect } from '../rows/grid-selection.ts';
import { groupColumns } from '../rows/group-columns.ts';
import { groupRows } from '../rows/grouped-rows.ts';
import type { SelectOptions } from '../rows/row-order.ts';
import { GridController } from './grid-controller.ts';
import type { GridNotice } from './notices.ts';

/** Rows for tests: cells by field. */
export interface TestRow extends AnyRow {
  [field: string]: CellValue;
  readonly id: string;
}

interface TestGrid {
  /** The fields that group the rows. */
  readonly groups?: readonly string[];
  readonly columns: readonly ColumnSettings[];
  /** The fields that identify a row. */
  readonly keys?: readonly string[];
  readonly rows: readonly TestRow[];
  readonly options?: SelectOptions;
  readonly validate?: GridModelOptions<AnyRow>['validate'];
  readonly follows?: GridModelOptions<AnyRow>['follows'];
  readonly isToAsk?: GridModelOptions<AnyRow>['isToAsk'];
  readonly access?: GridModelOptions<AnyRow>['access'];
}

/** A controller as a page would hold it, with the notices that it gave. */
export function testGrid({
  columns,
  rows,
  options = {},
  validate,
  follows,
  isToAsk,
  access,
  groups = [],
  keys = [],
}: TestGrid) {
  const own = {
    ...(validate && { validate }),
    ...(follows && { follows }),
    ...(isToAsk && { isToAsk }),
    ...(access && { access }),
  };
  const model = new GridModel<AnyRow>({ rows: rows.map((row) => ({ ...row })), ...own });
  const grid = new GridController(model);
  const notices: GridNotice[] = [];
  const by = groupColumns(
    groups.map((field) => ({ field })),
    columns,
  );
  const valuesOf = (row: AnyRow) => by.map(({ field }) => model.value(row, field));
  const grouped = by.length > 0 ? groupRows(model.rows, { by, sort: [], options, valuesOf }) : null;
  const arranged = arrangeColumns(columns, []);
  grid.show({
    rows: grouped?.rows ?? model.rows,
    grouped,
    columns: arranged.filter(({ isHidden }) => !isHidden),
    all: arranged,
    keys: keys.flatMap((key) => arranged.find(({ field }) => field === key) ?? []),
    noun: 'jobs',
    options,
    isReadOnly: false,
    onNotice: (notice) => notices.push(notice),
  });
  const select = (rect: CellRect) =>
    grid.select({ row: rect.top, column: rect.left }, { row: rect.bottom, column: rect.right });
  const shown = () =>
    model.rows.map((row) => grid.view.columns.map((shownColumn) => grid.textOf(row, shownColumn)).join(' | '));
  return { model, grid, notices, select, shown };
}

export const rect = (top: number, left: number, bottom = top, right = left): CellRect => ({ top, left, bottom, right });

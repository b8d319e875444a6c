import type { ColumnSettings } from '@plumbline/contract/grid';
import type { CellValue } from './cell-value.ts';
import { arrangeColumns, type GridColumn } from './column-layout.ts';
import { GridController } from './grid-controller.ts';
import { GridModel, type GridModelOptions } from './grid-model.ts';
import type { CellRect } from './grid-selection.ts';
import { groupRows } from './groups/grouped-rows.ts';
import { groupColumns } from './groups/use-grouped-rows.ts';
import type { GridNotice } from './notices.ts';
import type { SelectOptions } from './row-order.ts';
import type { AnyRow } from './scene.ts';

/** Rows for tests: cells by field. */
export interface TestRow extends AnyRow {
  [field: string]: CellValue;
  readonly id: string;
}

export const settings = (field: string, type: ColumnSettings['type'], editable = true): ColumnSettings => ({
  field,
  title: field,
  type,
  format: '',
  filterType: type,
  width: 120,
  editable,
  disableFilter: false,
  hidden: false,
});

export const column = (field: string, type: ColumnSettings['type'], editable = true): GridColumn => ({
  ...settings(field, type, editable),
  shownWidth: 120,
  isPinned: false,
  isHidden: false,
});

interface TestGrid {
  /** The fields that the rows are grouped by. */
  readonly groups?: readonly string[];
  readonly columns: readonly ColumnSettings[];
  readonly rows: readonly TestRow[];
  readonly options?: SelectOptions;
  readonly validate?: GridModelOptions<AnyRow>['validate'];
}

/** A controller as a page would hold it, with what it told. */
export function testGrid({ columns, rows, options = {}, validate, groups = [] }: TestGrid) {
  const model = new GridModel<AnyRow>({ rows: rows.map((row) => ({ ...row })), ...(validate && { validate }) });
  const grid = new GridController(model);
  const notices: GridNotice[] = [];
  const by = groupColumns(
    groups.map((field) => ({ field })),
    columns,
  );
  const valuesOf = (row: AnyRow) => by.map(({ field }) => model.value(row, field));
  const grouped = by.length > 0 ? groupRows(model.rows, { by, sort: [], options, valuesOf }) : null;
  grid.show({
    rows: grouped?.rows ?? model.rows,
    grouped,
    columns: arrangeColumns(columns, []),
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

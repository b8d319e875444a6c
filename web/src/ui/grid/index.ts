/** The grid's one entrance: what features may use. */
export type { ApplyResult } from './apply-result.ts';
export { RowForm } from './cards/row-form.tsx';
export type { CellMark, CellState, SaveState } from './cell-states.ts';
export type { CellAddress, CellChange, CellValue } from './cell-value.ts';
export { effectiveColumns } from './column-layout.ts';
export { DataGrid, type DataGridProps } from './data-grid.tsx';
export type { FieldAccess } from './field-access.ts';
export { formatValue } from './format-value.ts';
export { GridModel, type GridModelOptions } from './grid-model.ts';
export type { ChangeBatch, ChangedCell, ChangeOrigin } from './model-listeners.ts';
export type { GridNotice } from './notices.ts';
export { parseValue } from './parse-value.ts';
export type { RowAction } from './row-action.ts';
export type { SelectOptions } from './row-order.ts';
export type { Overridden } from './scene.ts';
export { type GridPreferences, USUAL_PREFERENCES } from './settings/preferences.ts';
export type { GridArrangement } from './use-grid-columns.ts';

/** The grid's one entrance: what features may use. */

export type { ConflictDecisions } from '@plumbline/sheet/control/decide';
export type { GridNotice } from '@plumbline/sheet/control/notices';
export type { Overridden } from '@plumbline/sheet/rows/any-row';
export { RowFields } from './fields/row-fields.tsx';
export { RowForm } from './fields/row-form.tsx';
export { useCellChange, useRow } from './fields/use-row.ts';
export type { GridArrangement } from './frame/grid-arrangement.ts';
export { GuardedGrid as DataGrid } from './frame/guarded-grid.tsx';
export type { Place } from './frame/use-place.ts';
export type { RowPanelProps } from './panel/row-panel.tsx';
export { GridComments, type RowComments } from './state/grid-comments.ts';
export type { FormulaFieldProps, GridFormulas } from './state/grid-formulas.ts';
export { type CellOfOther, GridOthers, type OtherPerson } from './state/grid-others.ts';
export type { GridSince } from './state/highlight-scene.ts';
export { type GridPreferences, USUAL_PREFERENCES } from './state/preferences.ts';
export type { RowAction } from './state/row-action.ts';

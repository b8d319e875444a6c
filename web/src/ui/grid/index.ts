/** The grid's one entrance: what features may use. */
export { RowForm } from './cards/row-form.tsx';
export { GuardedGrid as DataGrid } from './guarded-grid.tsx';
export type { GridNotice } from './notices.ts';
export { type CellOfOther, GridOthers, type OtherPerson } from './others/grid-others.ts';
export type { Place } from './others/use-place.ts';
export { RowFields } from './panel/row-fields.tsx';
export type { RowPanelProps } from './panel/row-panel.tsx';
export { useCellChange, useRow } from './panel/use-row.ts';
export type { ConflictDecisions } from './problems/decide.ts';
export type { RowAction } from './row-action.ts';
export type { Overridden } from './scene.ts';
export { type GridPreferences, USUAL_PREFERENCES } from './settings/preferences.ts';
export type { GridArrangement } from './use-grid-columns.ts';

import type { ColumnSettings } from '@plumbline/contract/grid';
import type { GridColumn } from './rows/column-layout.ts';

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

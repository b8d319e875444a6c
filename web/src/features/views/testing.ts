import type { ColumnSettings } from '@plumbline/contract/grid';
import type { GridView } from '@plumbline/contract/workflow/views';
import type { ViewWorld } from './settings/open-view.ts';
import { STANDARD_SETTINGS } from './settings/view-settings.ts';

const column = (field: string, title: string, type: ColumnSettings['type'] = 'text'): ColumnSettings => ({
  field,
  title,
  type,
  format: '',
  filterType: type,
  width: 150,
  editable: true,
  disableFilter: false,
  hidden: false,
});

/** Three columns, one with two choices. */
export const columns = [column('number', 'Job #'), column('notes', 'Notes'), column('branch', 'Branch', 'select')];
export const options = {
  branch: [
    { value: 'North', name: 'North' },
    { value: 'South', name: 'South', isRetired: true },
  ],
};

/** A view that hides the notes. Its ids are well formed. */
export const givenView = (number: number, view: Partial<GridView> = {}): GridView => ({
  id: `0190a000-0000-7000-8000-00000000000${number}` as GridView['id'],
  sheet: 'jobs',
  version: 3,
  name: `View ${number}`,
  isPublic: false,
  isOwner: true,
  ownerName: 'Ana Abbott',
  isMyDefault: false,
  isTenantDefault: false,
  gridSettings: { columnsState: [{ field: 'notes', hidden: true }], state: { sort: [] } },
  ...view,
});

export const worldOf = (...views: GridView[]): ViewWorld => ({
  sheet: 'jobs',
  standard: STANDARD_SETTINGS,
  views,
  columns,
  options,
});

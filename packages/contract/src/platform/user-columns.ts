import type { ColumnSettings, ColumnType } from '../grid.ts';
import { userUpdateFields } from './users.ts';

const column = (field: string, title: string, type: ColumnType, width: number): ColumnSettings => ({
  field,
  title,
  type,
  format: '',
  filterType: type,
  width,
  editable: Object.hasOwn(userUpdateFields, field),
  disableFilter: false,
  hidden: false,
});

/** The users grid's columns as the API sends them. */
export const userColumns: ColumnSettings[] = [
  column('firstName', 'First Name', 'text', 150),
  column('lastName', 'Last Name', 'text', 150),
  column('email', 'Email', 'text', 200),
  column('phoneNumber', 'Phone Number', 'text', 150),
  column('isActive', 'Active', 'boolean', 120),
  column('roleIds', 'Roles', 'multiselect', 200),
];

import { describe, expect, test } from 'vitest';
import { columnSettings } from '../grid.ts';
import { userColumns } from './users.ts';

describe('the columns of the users grid', () => {
  test('are the promised six; the e-mail is the identity provider’s to change', () => {
    expect(
      userColumns.map(({ title, field, type, editable }) => [title, field, type, editable ? 'yes' : 'no']),
    ).toEqual([
      ['First Name', 'firstName', 'text', 'yes'],
      ['Last Name', 'lastName', 'text', 'yes'],
      ['Email', 'email', 'text', 'no'],
      ['Phone Number', 'phoneNumber', 'text', 'yes'],
      ['Active', 'isActive', 'boolean', 'yes'],
      ['Roles', 'roleIds', 'multiselect', 'yes'],
    ]);
  });

  test('keep to the settings', () => {
    for (const column of userColumns) expect(columnSettings.safeParse(column).error).toBeUndefined();
  });
});

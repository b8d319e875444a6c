import type { RefusedUserCell, TenantUser } from '@plumbline/contract/platform/users';
import type { CellRule, RowChange } from '@plumbline/service-kit/records/check-save';
import { entriesOf } from '@plumbline/service-kit/records/history';
import { cellOf, type Sheet } from '@plumbline/service-kit/records/sheet';
import type { NewChange } from '../history/store.ts';
import { type ChangedUser, nameOf, USER_HISTORY } from './store.ts';
import type { UserName } from './user-sheet.ts';

type UserChange = RowChange<TenantUser>;

export const rolesExist =
  (roleNames: ReadonlyMap<string, string>): CellRule<TenantUser> =>
  (field, value) => {
    const isMissing = field === 'roleIds' && Array.isArray(value) && !value.every((id) => roleNames.has(id));
    return isMissing ? 'names a role that is not there (any more)' : null;
  };

/** What a save writes: only cells whose value really changes, and what the history says of each, with roles by their names. */
export function changesOf(
  changes: readonly UserChange[],
  roleNames: ReadonlyMap<string, string>,
): { rows: ChangedUser[]; history: NewChange[] } {
  const rows: ChangedUser[] = [];
  const history: NewChange[] = [];
  const shown = (field: string, value: unknown): unknown =>
    field === 'roleIds' && Array.isArray(value) ? value.map((id) => roleNames.get(id) ?? id).sort() : value;
  for (const { row: user, values, updateId } of changes) {
    const after: TenantUser = { ...user, ...values };
    const entries = entriesOf(user, after, Object.keys(values), updateId);
    if (entries.length === 0) continue;
    // Each value passed the schema of its field.
    rows.push({ id: user.id, changes: Object.fromEntries(entries.map(({ field, newValue }) => [field, newValue])) });
    for (const { field, oldValue, newValue } of entries) {
      history.push({
        subject: 'user',
        subjectId: user.id,
        subjectName: nameOf(after),
        field: USER_HISTORY.nameOf(field),
        oldValue: shown(field, oldValue),
        newValue: shown(field, newValue),
        updateId,
      });
    }
  }
  return { rows, history };
}

/** The cells that make a user active. */
export const activating = (
  sheet: Sheet<UserName, TenantUser>,
  changes: readonly UserChange[],
  reason: string,
): RefusedUserCell[] =>
  changes
    .filter(({ row, values }) => !row.isActive && values.isActive === true)
    .map(({ row }) => ({ ...cellOf(sheet, row.id, row, 'isActive'), value: true, reason }));

/** The cells that take the right to change users and roles from a person. If none does, all cells of the save. */
export function takingAdministrators(
  sheet: Sheet<UserName, TenantUser>,
  changes: readonly UserChange[],
  adminRoleIds: ReadonlySet<string>,
  reason: string,
): RefusedUserCell[] {
  const grants = (roleIds: readonly unknown[]) => roleIds.some((id) => adminRoleIds.has(String(id)));
  const takes = (user: TenantUser, field: string, value: unknown) => {
    if (!user.isActive || !grants(user.roleIds)) return false;
    return field === 'isActive' ? value === false : field === 'roleIds' && Array.isArray(value) && !grants(value);
  };
  const cells = changes.flatMap(({ row, values }) =>
    Object.entries(values).map(([field, value]) => ({
      isTaking: takes(row, field, value),
      cell: { ...cellOf(sheet, row.id, row, field), value, reason },
    })),
  );
  const taking = cells.filter(({ isTaking }) => isTaking);
  return (taking.length > 0 ? taking : cells).map(({ cell }) => cell);
}

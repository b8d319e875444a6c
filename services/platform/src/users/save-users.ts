import { userColumns } from '@plumbline/contract/platform/user-columns';
import {
  type ConflictingUserCell,
  type RefusedUserCell,
  type TenantUser,
  type UserUpdate,
  userCellProblem,
} from '@plumbline/contract/platform/users';
import type { UserId } from '@plumbline/contract/values';
import { problemOfRow, type Standing } from '@plumbline/service-kit/row-updates';
import type { NewChange } from '../history/store.ts';
import type { ChangedUser } from './store.ts';

/** What a save may refer to: the tenant's people as they are, and its roles by id. */
export interface Known {
  users: ReadonlyMap<string, TenantUser>;
  roleNames: ReadonlyMap<string, string>;
  /** The roles with the right to change users and roles. */
  adminRoleIds: ReadonlySet<string>;
}

const isRoles = (field: string) => field === 'roleIds';
/** Empty text and an empty cell are the same; a role counts once, wherever it stands in the list. */
const normalised = (field: string, value: unknown): unknown => {
  if (isRoles(field) && Array.isArray(value)) return [...new Set(value)].sort();
  return field === 'phoneNumber' && value === '' ? null : value;
};
const stored = (user: TenantUser, field: string): unknown =>
  normalised(field, Object.entries(user).find(([name]) => name === field)?.[1]);
const isSame = (field: string, a: unknown, b: unknown) =>
  JSON.stringify(normalised(field, a)) === JSON.stringify(normalised(field, b));
const isChange = (user: TenantUser, field: string, value: unknown) => !isSame(field, value, stored(user, field));

/** What the history calls a field: roles are kept there by their names. */
const historyField = (field: string) => (isRoles(field) ? 'roles' : field);

const nameOf = ({ firstName, lastName }: TenantUser) => `${firstName} ${lastName}`;
const titleOf = (field: string) => userColumns.find((column) => column.field === field)?.title ?? field;
const cellOf = (userId: UserId, user: TenantUser | undefined, field: string) => ({
  userId,
  userName: user ? nameOf(user) : '',
  field,
  title: titleOf(field),
});

const WORDS = { noun: 'user', gone: 'there is no such user (any more)' };

/** Every cell of the updates that may not be stored, with user, field, value and reason. */
export function refusedCells(updates: readonly UserUpdate[], { users, roleNames }: Known): RefusedUserCell[] {
  const seen = new Set<string>();
  return updates.flatMap(({ id, version, changes }) => {
    const user = users.get(id);
    const wholeUser = problemOfRow({ id, version }, user, WORDS, seen);
    seen.add(id);
    return Object.entries(changes).flatMap(([field, value]) => {
      const reason =
        wholeUser ?? userCellProblem(field, normalised(field, value)) ?? roleProblem(field, value, roleNames);
      return reason === null ? [] : [{ ...cellOf(id, user, field), value, reason }];
    });
  });
}

function roleProblem(field: string, value: unknown, roleNames: ReadonlyMap<string, string>): string | null {
  const isKnown = !isRoles(field) || !Array.isArray(value) || value.every((id) => roleNames.has(id));
  return isKnown ? null : 'names a role that is not there (any more)';
}

/** Cells that somebody else changed, to another value, since the version that the sender saw. */
export function conflictingCells(
  updates: readonly UserUpdate[],
  { users }: Known,
  laterChange: Standing<UserUpdate>['laterChange'],
): ConflictingCellOnWire[] {
  return updates.flatMap(({ id, changes }) => {
    const user = users.get(id);
    return Object.entries(changes).flatMap(([field, value]) => {
      const change = laterChange(id, historyField(field));
      if (!user || !change || !isChange(user, field, value)) return [];
      const { who, at } = change;
      const theirValue = stored(user, field);
      return [{ ...cellOf(id, user, field), yourValue: value, theirValue, who, at, version: user.version }];
    });
  });
}
type ConflictingCellOnWire = Omit<ConflictingUserCell, 'at'> & { at: string };

/** What a save writes: only cells whose value really changes, and what the history says of each. */
export function changesOf(
  updates: readonly UserUpdate[],
  { users, roleNames }: Known,
): { rows: ChangedUser[]; history: NewChange[] } {
  const rows: ChangedUser[] = [];
  const history: NewChange[] = [];
  const shown = (field: string, value: unknown): unknown =>
    isRoles(field) && Array.isArray(value) ? value.map((id) => roleNames.get(id) ?? id).sort() : value;
  for (const { id, updateId, changes } of updates) {
    const user = users.get(id);
    if (!user) continue; // refused already
    const changed = Object.entries(changes)
      .map(([field, value]) => [field, normalised(field, value)] as const)
      .filter(([field, value]) => isChange(user, field, value));
    if (changed.length === 0) continue;
    // Each value passed the schema of its field in refusedCells.
    const values = Object.fromEntries(changed) as ChangedUser['changes'];
    rows.push({ id, changes: values });
    const after: TenantUser = { ...user, ...values };
    for (const [field, value] of changed) {
      history.push({
        subject: 'user',
        subjectId: id,
        subjectName: nameOf(after),
        field: historyField(field),
        oldValue: shown(field, stored(user, field)),
        newValue: shown(field, value),
        updateId,
      });
    }
  }
  return { rows, history };
}

/** The cells that take the right to change users and roles from somebody who has it; all of the save's where none does. */
export function takingAdministrators(
  updates: readonly UserUpdate[],
  { users, adminRoleIds }: Known,
  reason: string,
): RefusedUserCell[] {
  const cells = updates.flatMap(({ id, changes }) =>
    Object.entries(changes).map(([field, value]) => ({ ...cellOf(id, users.get(id), field), value, reason })),
  );
  const grants = (roleIds: readonly unknown[]) => roleIds.some((id) => adminRoleIds.has(String(id)));
  const taking = cells.filter(({ userId, field, value }) => {
    const user = users.get(userId);
    if (!user?.isActive || !grants(user.roleIds)) return false;
    return field === 'isActive' ? value === false : isRoles(field) && Array.isArray(value) && !grants(value);
  });
  return taking.length > 0 ? taking : cells;
}

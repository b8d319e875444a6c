import { Checkbox, Loader, VisuallyHidden } from '@mantine/core';
import type { AdminRole } from '@plumbline/contract/platform/roles';
import { type Permission, permissions, permissionText, withNeeded } from '@plumbline/domain/permissions';
import { IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { UserRow } from '../users/users-queries.ts';
import { RoleMenu, type RoleTask } from './role-menu.tsx';
import { RolePeople } from './role-people.tsx';
import classes from './roles-page.module.css';

export interface RolesViewProps {
  readonly roles: readonly AdminRole[];
  readonly saving: ReadonlySet<string>;
  readonly users: readonly UserRow[];
  readonly canEdit: boolean;
  readonly onToggle: (role: AdminRole, permission: Permission, isGranted: boolean) => void;
  readonly onTask: (role: AdminRole, task: RoleTask) => void;
}

/** A permission as a sentence. */
export const sentenceOf = (permission: Permission): string =>
  permissionText[permission].charAt(0).toUpperCase() + permissionText[permission].slice(1);

/** What is granted along with a permission; null if nothing is. */
function alsoGranted(permission: Permission): string | null {
  const needed = withNeeded([permission]).filter((each) => each !== permission);
  return needed.length > 0 ? `Also: ${needed.map((each) => permissionText[each]).join(', ')}` : null;
}

export const SavingMark = ({ isSaving }: { readonly isSaving: boolean }) =>
  isSaving ? <Loader size={14} aria-label="Saving" /> : null;

/** Roles as columns, permissions as rows. Arrow keys go from box to box, Space changes a box. */
export function RoleMatrix({ roles, saving, users, canEdit, onToggle, onTask }: RolesViewProps) {
  const table = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState({ row: 0, column: 0 });
  // The role at that place may be gone.
  const at = { row: active.row, column: Math.min(active.column, roles.length - 1) };
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>): void => {
    const { target, key, ctrlKey, metaKey, altKey } = event;
    if (altKey || !(target instanceof HTMLElement) || !target.dataset.place) return;
    const next = placeAfter(key, at, { rows: permissions.length, columns: roles.length }, ctrlKey || metaKey);
    if (!next) return;
    event.preventDefault();
    setActive(next);
    table.current?.querySelector<HTMLElement>(`[data-place="${next.row} ${next.column}"]`)?.focus();
  };
  return (
    <div className={classes.scroll}>
      <table
        ref={table}
        className={classes.matrix}
        role={canEdit ? 'grid' : undefined}
        aria-label="Roles and permissions"
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            <th scope="col">Permission</th>
            {roles.map((role) => (
              <th key={role.id} scope="col" aria-label={role.name}>
                <div className={classes.head}>
                  <span className={classes.name}>{role.name}</span>
                  <SavingMark isSaving={saving.has(role.id)} />
                  {canEdit && <RoleMenu role={role} size={26} onTask={(task) => onTask(role, task)} />}
                </div>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {permissions.map((permission, row) => (
            <tr key={permission}>
              <th scope="row">
                {sentenceOf(permission)}
                <span className={classes.also}>{alsoGranted(permission)}</span>
              </th>
              {roles.map((role, column) => (
                <td key={role.id} className={classes.cell}>
                  {canEdit ? (
                    <Checkbox
                      className={classes.box ?? ''}
                      aria-label={`${role.name}: ${permissionText[permission]}`}
                      data-place={`${row} ${column}`}
                      tabIndex={row === at.row && column === at.column ? 0 : -1}
                      checked={role.permissions.includes(permission)}
                      onFocus={() => setActive({ row, column })}
                      onChange={(event) => onToggle(role, permission, event.currentTarget.checked)}
                    />
                  ) : (
                    <Allowed is={role.permissions.includes(permission)} />
                  )}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">People</th>
            {roles.map((role) => (
              <td key={role.id}>
                <RolePeople role={role} users={users} />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

export const Allowed = ({ is }: { readonly is: boolean }) => (
  <>
    <VisuallyHidden>{is ? 'yes' : 'no'}</VisuallyHidden>
    {is ? <IconCheck size={18} aria-hidden /> : <span aria-hidden>–</span>}
  </>
);

interface Place {
  readonly row: number;
  readonly column: number;
}

/** Where a key leads from a place; null for other keys. */
export function placeAfter(
  key: string,
  { row, column }: Place,
  { rows, columns }: { readonly rows: number; readonly columns: number },
  isFar: boolean,
): Place | null {
  const [lastRow, lastColumn] = [rows - 1, columns - 1];
  switch (key) {
    case 'ArrowUp':
      return { row: isFar ? 0 : Math.max(row - 1, 0), column };
    case 'ArrowDown':
      return { row: isFar ? lastRow : Math.min(row + 1, lastRow), column };
    case 'ArrowLeft':
      return { row, column: isFar ? 0 : Math.max(column - 1, 0) };
    case 'ArrowRight':
      return { row, column: isFar ? lastColumn : Math.min(column + 1, lastColumn) };
    case 'Home':
      return { row: isFar ? 0 : row, column: 0 };
    case 'End':
      return { row: isFar ? lastRow : row, column: lastColumn };
    default:
      return null;
  }
}

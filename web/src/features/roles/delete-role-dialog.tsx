import { NativeSelect, Text } from '@mantine/core';
import type { AdminRole } from '@plumbline/contract/platform/roles';
import type { RoleId } from '@plumbline/contract/values';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useConfirmed } from '../../ui/dialogs/use-confirmed.ts';
import { problemLine } from '../../ui/problems/problem-message.ts';
import type { UserRow } from '../users/users-queries.ts';
import { type RoleFailure, roleProblems } from './problems.ts';
import { nameInList, peopleOf } from './role-people.tsx';
import classes from './roles-page.module.css';

interface DeleteRoleDialogProps {
  readonly role: AdminRole;
  readonly roles: readonly AdminRole[];
  readonly users: readonly UserRow[];
  /** The signed-in person. */
  readonly me: string;
  readonly onClose: () => void;
  /** Why it was refused, or null when it is done. */
  readonly onDelete: (moveTo: RoleId | null) => Promise<RoleFailure | null>;
}

/** Asks before a role is deleted: who has it, and which role they get instead. */
export function DeleteRoleDialog({ role, roles, users, me, onClose, onDelete }: DeleteRoleDialogProps) {
  const people = peopleOf(role, users);
  const [moveTo, setMoveTo] = useState('');
  const confirmed = useConfirmed(async () => {
    const refusal = await onDelete(roles.find(({ id }) => id === moveTo)?.id ?? null);
    if (refusal) return problemLine(refusal, roleProblems);
    onClose();
    return null;
  });
  const stranded = people.filter(({ roleIds, isActive }) => isActive && roleIds.length === 1).length;
  return (
    <ConfirmDialog title={`Delete “${role.name}”?`} verb="Delete the role" isGrave {...confirmed} onClose={onClose}>
      {people.length === 0 ? (
        <Text size="sm">Nobody has this role.</Text>
      ) : (
        <>
          <div>
            <Text size="sm">
              {people.length === 1 ? 'One person has' : `${people.length.toLocaleString('en-US')} people have`} this
              role:
            </Text>
            <ul className={classes.hit}>
              {people.map((user) => (
                <li key={user.id}>
                  {nameInList(user)}
                  {user.id === me && ' (you)'}
                </li>
              ))}
            </ul>
          </div>
          <NativeSelect
            label="They get instead"
            value={moveTo}
            onChange={(event) => setMoveTo(event.currentTarget.value)}
            data={[
              { value: '', label: 'Nothing: they only lose it' },
              ...roles.filter(({ id }) => id !== role.id).map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          {moveTo === '' && stranded > 0 && (
            <Text size="sm">
              {stranded === 1 ? 'One of them has' : `${stranded.toLocaleString('en-US')} of them have`} no other role,
              and will see nothing of the company’s work until given one.
            </Text>
          )}
        </>
      )}
    </ConfirmDialog>
  );
}

import { Button, Skeleton, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { AdminRole } from '@plumbline/contract/platform/roles';
import { counted } from '@plumbline/domain/counted';
import { defaultRoles, type Permission } from '@plumbline/domain/permissions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { useAppInit, useCan } from '../../lib/app-init.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { NameDialog } from '../../ui/dialogs/name-dialog.tsx';
import { LookOnly } from '../../ui/look-only.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PHONE } from '../../ui/phone.ts';
import { Loaded } from '../../ui/problems/loaded.tsx';
import { problemLine } from '../../ui/problems/problem-message.ts';
import { Section } from '../../ui/section.tsx';
import { AdminHistory } from '../history/admin-history.tsx';
import { type UserRow, usersQuery } from '../users/users-queries.ts';
import { DeleteRoleDialog } from './delete-role-dialog.tsx';
import { type RoleFailure, roleProblems } from './problems.ts';
import { RoleCards } from './role-cards.tsx';
import { RoleMatrix } from './role-matrix.tsx';
import type { RoleTask } from './role-menu.tsx';
import classes from './roles-page.module.css';
import { grants, rolesQuery } from './roles-queries.ts';
import { changeInWords, toggled, useRoleActions, useShownRoles } from './use-role-actions.ts';

/** The company's roles, what each permits, and who has them. */
export function RolesPage() {
  const api = useApi();
  const roles = useQuery(rolesQuery(api));
  const users = useQuery(usersQuery(api));
  return (
    <Loaded
      of={{ roles, users }}
      title={<Title order={1}>Roles</Title>}
      waiting={<Skeleton height={200} role="status" aria-label="Loading the roles" />}
    >
      {(loaded) => <Roles stored={loaded.roles} users={loaded.users} />}
    </Loaded>
  );
}

const lineOf = (problem: RoleFailure) => problemLine(problem, roleProblems);

/** An open dialog: a new role's name, or a task for an existing role. */
type Open = { readonly task: 'add' } | OpenTask;
interface OpenTask {
  readonly task: 'rename' | 'delete';
  readonly role: AdminRole;
}

interface Asked {
  readonly title: string;
  readonly words: string;
  readonly go: () => void;
}
const LOCKED_OUT =
  'You would not be able to change users and roles any more, and only another administrator can give that back.';

function Roles({ stored, users }: { readonly stored: readonly AdminRole[]; readonly users: readonly UserRow[] }) {
  const canEdit = useCan('Admin_edit');
  const me = useAppInit().user.id;
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const { roles, saving } = useShownRoles(stored);
  const actions = useRoleActions();
  const [open, setOpen] = useState<Open | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);

  /** Whether the person could no longer change roles. */
  const locksOut = (role: AdminRole, permissions: readonly Permission[]): boolean => {
    const mine = users.find(({ id }) => id === me)?.roleIds ?? [];
    const after = roles.map((each) => (each.id === role.id ? { ...each, permissions: [...permissions] } : each));
    return grants(roles, mine, 'Admin_edit') && !grants(after, mine, 'Admin_edit');
  };
  const unlessLockedOut = (role: AdminRole, permissions: readonly Permission[], go: () => void): void => {
    if (locksOut(role, permissions)) setAsked({ title: 'Take away your own right?', words: LOCKED_OUT, go });
    else go();
  };
  const onToggle = (role: AdminRole, permission: Permission, isGranted: boolean): void => {
    const apply = toggled(permission, isGranted);
    const after = apply(role.permissions);
    const go = (): void => actions.permit({ roleId: role.id, apply });
    // Without seeing there is nothing to edit: one tick may take much.
    if (role.permissions.length - after.length < 2) {
      unlessLockedOut(role, after, go);
      return;
    }
    const isLockedOut = locksOut(role, after);
    const people = counted(role.people, 'person has', 'people have');
    const words = `${changeInWords(role.name, role.permissions, after)} ${people} this role, and it counts at once.`;
    setAsked({
      title: isLockedOut ? `Take this away from ${role.name}, and from yourself?` : `Take this away from ${role.name}?`,
      words: isLockedOut ? `${words} ${LOCKED_OUT}` : words,
      go,
    });
  };
  const onTask = (role: AdminRole, task: RoleTask): void => {
    const start = defaultRoles.find(({ name }) => name === role.builtIn)?.permissions ?? [];
    if (task === 'reset') unlessLockedOut(role, start, () => void actions.reset(role));
    else setOpen({ task, role });
  };
  /** After a colleague's change the dialog is about the role as they left it: to confirm again overrules them knowingly. */
  const asLeft = (about: OpenTask, refusal: RoleFailure | null): RoleFailure | null => {
    const role = refusal?.type === 'role-changed' ? actions.current(about.role.id) : undefined;
    if (role) setOpen({ ...about, role });
    return refusal;
  };
  const view = { roles, saving, users, canEdit, onToggle, onTask };
  const close = () => setOpen(null);
  return (
    <div className={classes.page}>
      <PageHead
        title="Roles"
        about={`A person with several roles may do what any of them permits.${
          canEdit ? ' A change counts at once, for everybody who has the role.' : ''
        }`}
        action={
          canEdit ? (
            <Button size="xs" onClick={() => setOpen({ task: 'add' })}>
              Add a role
            </Button>
          ) : (
            <LookOnly right="Admin_edit" />
          )
        }
      />
      {isPhone ? <RoleCards {...view} /> : <RoleMatrix {...view} />}
      <Section title="History" about="Who changed what about the roles.">
        <AdminHistory subject="role" />
      </Section>
      {open?.task === 'add' && (
        <NameDialog
          title="Add a role"
          verb="Add"
          name=""
          onClose={close}
          lineOf={lineOf}
          onSubmit={(name) => actions.save(name, null)}
        />
      )}
      {open?.task === 'rename' && (
        <NameDialog
          title={`Rename “${open.role.name}”`}
          verb="Rename"
          name={open.role.name}
          onClose={close}
          lineOf={lineOf}
          onSubmit={async (name) => asLeft(open, await actions.save(name, open.role))}
        />
      )}
      {open?.task === 'delete' && (
        <DeleteRoleDialog
          role={open.role}
          roles={roles}
          users={users}
          me={me}
          onClose={close}
          onDelete={async (moveTo) => asLeft(open, await actions.remove(open.role, moveTo))}
        />
      )}
      {asked && (
        <ConfirmDialog
          title={asked.title}
          verb="Take it away"
          onClose={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            asked.go();
          }}
        >
          <Text size="sm">{asked.words}</Text>
        </ConfirmDialog>
      )}
    </div>
  );
}

import type { AdminRole } from '@plumbline/contract/platform/roles';
import type { RoleId } from '@plumbline/contract/values';
import { type Permission, permissionText, withNeeded, withoutPermission } from '@plumbline/domain/permissions';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/api.ts';
import { appInitQuery } from '../../lib/app-init.ts';
import { keepAnswer } from '../../lib/keep-answer.ts';
import { actionLine } from '../../ui/problems/problem-message.ts';
import { toast } from '../../ui/toast/toast.ts';
import { ADMIN_HISTORY } from '../history/admin-history.tsx';
import { usersInitQuery, usersQuery } from '../users/users-queries.ts';
import { type RoleFailure, roleProblems } from './problems.ts';
import { rolesQuery } from './roles-queries.ts';

type Granted = readonly Permission[];

/** A change of a role's permissions that keeps its meaning after other changes. */
export interface PermissionChange {
  readonly roleId: RoleId;
  readonly apply: (granted: Granted) => Permission[];
}

export const toggled =
  (permission: Permission, isGranted: boolean) =>
  (granted: Granted): Permission[] =>
    isGranted ? withNeeded([...granted, permission]) : withoutPermission(granted, permission);

/** Undoes a change, and keeps what others changed since. */
export const takenBack =
  (before: Granted, after: Granted) =>
  (granted: Granted): Permission[] => {
    const added = after.filter((permission) => !before.includes(permission));
    const removed = before.filter((permission) => !after.includes(permission));
    return withNeeded([...added.reduce<Granted>(withoutPermission, granted), ...removed]);
  };

const and = new Intl.ListFormat('en-US', { type: 'conjunction' });
const or = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** In words: "Accountant may now see the jobs and edit jobs." */
export function changeInWords(name: string, before: Granted, after: Granted): string {
  const textsOf = (some: Granted, other: Granted) =>
    some.filter((permission) => !other.includes(permission)).map((permission) => permissionText[permission]);
  const added = textsOf(after, before);
  const removed = textsOf(before, after);
  return [
    ...(added.length > 0 ? [`${name} may now ${and.format(added)}.`] : []),
    ...(removed.length > 0 ? [`${name} may no longer ${or.format(removed)}.`] : []),
  ].join(' ');
}

const PERMIT = ['platform', 'permitRole'] as const;

/** The roles with the changes under way. A refused change disappears by itself. */
export function useShownRoles(roles: readonly AdminRole[]): { roles: AdminRole[]; saving: ReadonlySet<string> } {
  const pending = useMutationState({
    filters: { mutationKey: PERMIT, status: 'pending' },
    // The only mutation with this key has these variables.
    select: (mutation) => mutation.state.variables as PermissionChange,
  });
  return {
    saving: new Set(pending.map(({ roleId }) => roleId)),
    roles: roles.map((role) => ({
      ...role,
      permissions: pending
        .filter(({ roleId }) => roleId === role.id)
        .reduce((granted, { apply }) => apply(granted), role.permissions),
    })),
  };
}

/** What an administrator can do with roles. Each change is saved at once, reports itself and offers to undo it. */
export function useRoleActions() {
  const api = useApi();
  const queryClient = useQueryClient();
  const { queryKey } = rolesQuery(api);
  const current = (id: RoleId): AdminRole | undefined =>
    queryClient.getQueryData(queryKey)?.find((role) => role.id === id);

  const store = (roles: AdminRole[]): void => {
    keepAnswer(queryClient, queryKey, roles);
    // People may have moved to other roles, and the person's own rights may have changed.
    for (const key of [
      usersInitQuery(api).queryKey,
      usersQuery(api).queryKey,
      appInitQuery(api).queryKey,
      ADMIN_HISTORY,
    ])
      void queryClient.invalidateQueries({ queryKey: key });
  };
  const turnedDown = (problem: RoleFailure): void => {
    toast.error(actionLine(problem, roleProblems));
    void queryClient.invalidateQueries({ queryKey });
  };

  /** Shows what a message of a refusal in a dialog is about: the roles as others left them. Returns the refusal. */
  const shown = async (problem: RoleFailure): Promise<RoleFailure> => {
    const isOthers = problem.type === 'role-changed' || problem.type === 'role-gone';
    if (isOthers) await queryClient.refetchQueries({ queryKey });
    return problem;
  };

  const permitting = useMutation({
    mutationKey: PERMIT,
    // One after the other: each names the version that the last one made.
    scope: { id: PERMIT.join(' ') },
    mutationFn: async ({ roleId, apply }: PermissionChange) => {
      const role = current(roleId);
      if (!role) return;
      const permissions = apply(role.permissions);
      const { id, version } = role;
      const result = await api.platform.saveRole({ body: { id, version, permissions } });
      if (!result.ok) return turnedDown(result.problem);
      store(result.value.roles);
      const message = changeInWords(role.name, role.permissions, permissions);
      if (message === '') return;
      const undo = { roleId, apply: takenBack(role.permissions, permissions) };
      toast.success(message, { action: { label: 'Undo', onClick: () => permitting.mutate(undo) } });
    },
  });

  /** Adds or renames a role. Returns the refusal, or null. */
  const save = async (name: string, role: AdminRole | null, isUndo = false): Promise<RoleFailure | null> => {
    // A rename names the version that the person saw; its undo, the version that the rename made.
    const seen = role && isUndo ? (current(role.id) ?? role) : role;
    const body = seen ? { id: seen.id, version: seen.version, name } : { name, permissions: [] };
    const result = await api.platform.saveRole({ body });
    if (!result.ok) return shown(result.problem);
    store(result.value.roles);
    const undo = { label: 'Undo', onClick: () => void rename(role?.name ?? '', role) };
    if (role && !isUndo) toast.success(`${role.name} is called ${name} now.`, { action: undo });
    if (!role) toast.success(`Added ${name}. Tick what it permits.`);
    return null;
  };
  const rename = async (name: string, role: AdminRole | null): Promise<void> => {
    const problem = await save(name, role, true);
    if (problem) turnedDown(problem);
  };

  const reset = async (role: AdminRole): Promise<void> => {
    const { id, name, permissions, version } = role;
    const result = await api.platform.resetRole({ body: { id, version } });
    if (!result.ok) return turnedDown(result.problem);
    store(result.value.roles);
    const undo = async (): Promise<void> => {
      const now = current(id)?.version ?? version;
      const back = await api.platform.saveRole({ body: { id, version: now, name, permissions } });
      if (back.ok) store(back.value.roles);
      else turnedDown(back.problem);
    };
    toast.success(`${current(id)?.name ?? name} is as it came with the product.`, {
      action: { label: 'Undo', onClick: () => void undo() },
    });
  };

  /** Returns the refusal, or null. */
  const remove = async ({ id, version, name }: AdminRole, moveTo: RoleId | null): Promise<RoleFailure | null> => {
    const result = await api.platform.deleteRole({ body: { id, version, moveTo } });
    if (result.ok) store(result.value.roles);
    else {
      const problem = await shown(result.problem);
      // Deleted already, by a colleague or before a lost answer, is what the person wants. Otherwise the role to move to is gone.
      if (problem.type !== 'role-gone' || current(id)) return problem;
    }
    toast.success(`Deleted ${name}.`);
    return null;
  };

  return { permit: permitting.mutate, save, reset, remove, current };
}

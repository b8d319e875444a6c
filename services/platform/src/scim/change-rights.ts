import type { RoleId, TenantId } from '@plumbline/contract/values';
import type { Tx } from '@plumbline/service-kit/database';
import { type Actor, type NewChange, recordChanges } from '../history/store.ts';
import { isAdministered, lockRights } from '../roles/administrators.ts';
import { grantRole, takeRole } from './groups-store.ts';
import { noteChangedRoles, type Standing, standings } from './store.ts';

/** Who changes what in which tenant. */
export interface Changing {
  tx: Tx;
  tenantId: TenantId;
  actor: Actor;
  /** Thrown when the tenant's last administrator would go. */
  noAdministrator: () => Error;
}

export interface TouchedPeople {
  /** To be called once, before these people are changed. */
  before(userIds: readonly string[]): Promise<void>;
  /** Somebody who is new. */
  added(userId: string): void;
}

/**
 * Runs a change that may touch people's rights: one after the other in a tenant, recorded in the history of each of the people, and
 * refused when it leaves the tenant without its last administrator.
 */
export async function changeRights<T>(
  { tx, tenantId, actor, noAdministrator }: Changing,
  run: (people: TouchedPeople) => Promise<T>,
): Promise<T> {
  await lockRights(tx, tenantId);
  const wasAdministered = await isAdministered(tx, tenantId);
  const before = new Map<string, Standing>();
  const touched = new Set<string>();
  const result = await run({
    async before(userIds) {
      for (const id of userIds) touched.add(id);
      for (const standing of await standings(tx, tenantId, userIds)) before.set(standing.id, standing);
    },
    added: (userId) => void touched.add(userId),
  });
  // A tenant whose first administrator has yet to sign in has none to lose.
  if (wasAdministered && !(await isAdministered(tx, tenantId))) throw noAdministrator();
  const after = await standings(tx, tenantId, [...touched]);
  const changes = after.flatMap((standing) => changesOf(before.get(standing.id), standing));
  const others = changes.filter(({ field }) => field === 'roles').map(({ subjectId }) => subjectId);
  if (others.length > 0) await noteChangedRoles(tx, tenantId, others);
  await recordChanges(tx, tenantId, actor, changes);
  return result;
}

const FIELDS = ['firstName', 'lastName', 'email', 'phoneNumber', 'isActive', 'roles'] as const;

const changesOf = (before: Standing | undefined, after: Standing): NewChange[] =>
  FIELDS.map((field) => ({
    subject: 'user' as const,
    subjectId: after.id,
    subjectName: after.name,
    field,
    oldValue: before ? before[field] : field === 'roles' ? [] : null,
    newValue: after[field],
  })).filter(({ oldValue, newValue }) => JSON.stringify(oldValue) !== JSON.stringify(newValue));

/** Gives people the role that they have by a group from now on, and takes the one that they had by it. Only after the group is as it will be. */
export async function moveRole(
  { tx, tenantId }: Changing,
  userIds: readonly string[],
  from: RoleId | null,
  to: RoleId | null,
): Promise<void> {
  if (from === to || userIds.length === 0) return;
  if (to !== null) await grantRole(tx, tenantId, to, userIds);
  if (from !== null) await takeRole(tx, tenantId, from, userIds);
}

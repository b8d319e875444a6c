import type { RoleId, TenantId } from '@plumbline/contract/values';
import type { Tx } from '@plumbline/service-kit/database';
import type { UsualLimits } from '@plumbline/service-kit/limits';
import { type Actor, type NewChange, recordChanges } from '../history/store.ts';
import { isAdministered, lockRights } from '../roles/administrators.ts';
import { assertRoomForUsers } from '../users/room.ts';
import { grantRole, takeRole } from './groups-store.ts';
import { noteChangedRoles, type Standing, standings } from './store.ts';

/** Who changes what in which tenant. */
export interface Changing {
  tx: Tx;
  tenantId: TenantId;
  actor: Actor;
  limits: UsualLimits;
  /** The error if the tenant would lose its last administrator. */
  noAdministrator: () => Error;
}

export interface TouchedPeople {
  /** Call it once, before these people are changed. */
  before(userIds: readonly string[]): Promise<void>;
  /** Reports a new person. */
  added(userId: string): void;
}

/**
 * Runs a change that may affect people's rights. Such changes of a tenant run one after another and are recorded in each person's
 * history. A change that would remove the last administrator is refused.
 */
export async function changeRights<T>(
  { tx, tenantId, actor, limits, noAdministrator }: Changing,
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
  // A tenant whose first administrator has not signed in yet has none to lose.
  if (wasAdministered && !(await isAdministered(tx, tenantId))) throw noAdministrator();
  const after = await standings(tx, tenantId, [...touched]);
  const active = (people: Iterable<Standing>) => [...people].filter(({ isActive }) => isActive).length;
  await assertRoomForUsers(tx, tenantId, limits, active(after) - active(before.values()));
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

/** Gives people the new role of their group and takes the old one away. Store the changed group first. */
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

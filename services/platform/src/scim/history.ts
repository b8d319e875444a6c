import type { RoleId, TenantId } from '@plumbline/contract/values';
import type { Tx } from '@plumbline/service-kit/database';
import { type Actor, recordChanges } from '../history/store.ts';
import { roleNames } from '../roles/role-names.ts';

interface GroupState {
  displayName: string;
  roleId: RoleId | null;
}

/** Records a change of a group; null before it existed and after its deletion. The roles of its people are in their own history. */
export async function recordGroup(
  { tx, tenantId, actor }: { tx: Tx; tenantId: TenantId; actor: Actor },
  groupId: string,
  before: GroupState | null,
  after: GroupState | null,
): Promise<void> {
  const names = await roleNames(tx, tenantId);
  const roleOf = (group: GroupState | null) => (group?.roleId ? (names.get(group.roleId) ?? null) : null);
  const subjectName = after?.displayName ?? before?.displayName ?? '';
  const subject = { subject: 'provisioning' as const, subjectId: groupId, subjectName };
  await recordChanges(tx, tenantId, actor, [
    { ...subject, field: 'group', oldValue: before?.displayName ?? null, newValue: after?.displayName ?? null },
    { ...subject, field: 'roleOfGroup', oldValue: roleOf(before), newValue: roleOf(after) },
  ]);
}

import type { AdminRole } from '@plumbline/contract/platform/roles';
import type { CellChange } from '@plumbline/sheet/cells/cell-value';
import { grants } from '../roles/roles-queries.ts';

/** Whether a change takes away the signed-in person's own access, or their right to change users and roles. */
export function givesUpRight(
  { rowId, field, value }: CellChange,
  me: string,
  roles: readonly Pick<AdminRole, 'id' | 'permissions'>[],
): boolean {
  if (rowId !== me) return false;
  if (field === 'isActive') return value !== true;
  return field === 'roleIds' && !grants(roles, Array.isArray(value) ? value : [], 'Admin_edit');
}

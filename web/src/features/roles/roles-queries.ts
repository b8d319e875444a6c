import type { AdminRole } from '@plumbline/contract/platform/roles';
import type { Permission } from '@plumbline/domain/permissions';
import { queryOptions } from '@tanstack/react-query';
import { type Api, unwrap } from '../../lib/api.ts';

/** The company's roles and what each permits. */
export const rolesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['platform', 'adminRoles'],
    queryFn: async ({ signal }) => (await unwrap(api.platform.adminRoles({ signal }))).roles,
  });

/** Whether somebody with these roles has the permission. */
export const grants = (
  roles: readonly Pick<AdminRole, 'id' | 'permissions'>[],
  roleIds: readonly unknown[],
  permission: Permission,
): boolean => roles.some(({ id, permissions }) => roleIds.includes(id) && permissions.includes(permission));

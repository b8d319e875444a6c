import type { TenantUser } from '@plumbline/contract/platform/users';
import { queryOptions } from '@tanstack/react-query';
import { type Api, unwrap } from '../../lib/api.ts';

/** A user as the grid holds it. Edits change it in place. */
export type UserRow = { -readonly [Name in keyof TenantUser]: TenantUser[Name] };

/** Columns, choices and roles. Another administrator may have changed the roles. */
export const usersInitQuery = (api: Api) =>
  queryOptions({
    queryKey: ['platform', 'adminUsersInit'],
    queryFn: ({ signal }) => unwrap(api.platform.adminUsersInit({ signal })),
    staleTime: 10_000,
  });

export const usersQuery = (api: Api) =>
  queryOptions({
    queryKey: ['platform', 'adminUsers'],
    queryFn: async ({ signal }) => (await unwrap(api.platform.adminUsers({ signal }))).users,
  });

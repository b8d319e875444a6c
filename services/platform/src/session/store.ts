import type { TenantId, UserId } from '@plumbline/contract/values';
import type { Tx } from '@plumbline/service-kit/database';
import { ROLES_OF_USER } from '../roles/role-names.ts';

interface MyUser {
  id: UserId;
  name: string;
  email: string;
  photoUrl: string | null;
  phoneNumber: string | null;
  role: string;
}

/** The signed-in person as a user of the current tenant; null for a service. */
export async function myUser(tx: Tx, tenantId: TenantId, userId: UserId): Promise<MyUser | null> {
  const [user] = await tx.query<MyUser>(
    `select u.id, u.first_name || ' ' || u.last_name as name, u.email, u.photo_url as "photoUrl", u.phone_number as "phoneNumber",
            array_to_string(roles.names, ', ') as role
     from platform.tenant_user u ${ROLES_OF_USER}
     where u.tenant_id = $1 and u.id = $2`,
    [tenantId, userId],
  );
  return user ?? null;
}

interface MyTenant {
  id: TenantId;
  name: string;
  companyLogoUrl: string | null;
  role: string;
}

/** Every tenant that the person belongs to, by name. */
export const myTenants = (tx: Tx): Promise<MyTenant[]> =>
  tx.query(
    `select tenant_id as id, tenant_name as name, company_logo_url as "companyLogoUrl", role
     from platform.tenant_membership order by tenant_name, tenant_id`,
  );

/** Names of the active people who may change users and roles. */
export async function activeAdministrators(tx: Tx, tenantId: TenantId): Promise<string[]> {
  const rows = await tx.query<{ name: string }>(
    `select u.first_name || ' ' || u.last_name as name from platform.tenant_user u
     where u.tenant_id = $1 and u.is_active and exists (
       select from platform.user_role ur join platform.role_permission p on p.tenant_id = ur.tenant_id and p.role_id = ur.role_id
       where ur.tenant_id = u.tenant_id and ur.user_id = u.id and p.permission = 'Admin_edit')
     order by name limit 20`,
    [tenantId],
  );
  return rows.map(({ name }) => name);
}

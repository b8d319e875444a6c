import type { TenantId, UserId } from '@plumbline/contract/values';
import { enterTenant } from '@plumbline/service-kit/access';
import { ISSUER } from './test-issuer.ts';
import type { Person, TestTenant, World } from './world.ts';

interface NewMember {
  firstName: string;
  lastName?: string;
  /** Names of the tenant's roles. */
  roles: readonly string[];
  isActive?: boolean;
  /** For a person who can sign in already; by default a new person. */
  externalId?: string;
}

/** Makes a person a member of the tenant. The person's calls name the tenant. */
export async function givenMember(world: World, { tenantId }: TestTenant, member: NewMember): Promise<Person> {
  const { externalId = crypto.randomUUID(), firstName, lastName = 'Member', isActive = true, roles } = member;
  const userId = await world.database.transaction(async (tx) => {
    await enterTenant(tx, tenantId);
    const [user] = await tx.query<{ id: UserId }>(
      `insert into platform.tenant_user (tenant_id, issuer, external_id, first_name, last_name, email, is_active)
       values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [tenantId, ISSUER, externalId, firstName, lastName, `${externalId}@example.test`, isActive],
    );
    if (!user) throw new Error('the member was not stored');
    await tx.query(
      `insert into platform.user_role (tenant_id, user_id, role_id)
       select tenant_id, $2, id from platform.role where tenant_id = $1 and name = any($3::text[])`,
      [tenantId, user.id, roles],
    );
    return user.id;
  });
  return world.person(externalId, userId, tenantId);
}

/** Takes a permission from a role of the tenant. */
export const withoutPermission = (
  world: World,
  tenantId: TenantId,
  role: string,
  permission: string,
): Promise<unknown> =>
  world.database.transaction((tx) =>
    tx.query(
      `delete from platform.role_permission p using platform.role r
       where p.tenant_id = $1 and r.tenant_id = $1 and r.id = p.role_id and r.name = $2 and p.permission = $3`,
      [tenantId, role, permission],
    ),
  );

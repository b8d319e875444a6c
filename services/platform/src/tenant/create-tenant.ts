import type { TenantId, UserId } from '@plumbline/contract/values';
import { defaultRoles } from '@plumbline/domain/permissions';
import type { Tx } from '@plumbline/service-kit/database';

export interface NewPerson {
  /**
   * The identity provider's issuer and subject, which identify the person at sign-in. Null for a person who will be recognised by
   * e-mail address.
   */
  issuer: string | null;
  externalId: string | null;
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string | null;
  /** The name of one of the tenant's roles; null for a person without rights. */
  role: string | null;
}

/**
 * Creates a tenant with the default roles and its first people, as the owner of the database. Returns the ids of the tenant and of
 * its people, in the same order. Throws if a person's role is not a default role.
 */
export async function createTenant(
  tx: Tx,
  tenant: { name: string; companyLogoUrl?: string; products?: readonly string[] },
  people: readonly NewPerson[],
): Promise<{ tenantId: TenantId; userIds: UserId[] }> {
  const roleNames = defaultRoles.map(({ name }) => name);
  const unknown = people.find(({ role }) => role !== null && !roleNames.includes(role));
  if (unknown) throw new Error(`${unknown.email}: there is no role ${unknown.role}`);

  const [created] = await tx.query<{ tenant_id: TenantId }>(
    `insert into platform.tenant (tenant_id, name, company_logo_url, products)
     values (gen_random_uuid(), $1, $2, coalesce($3::text[], '{platform,workflow}')) returning tenant_id`,
    [tenant.name, tenant.companyLogoUrl ?? null, tenant.products ?? null],
  );
  if (!created) throw new Error('the tenant was not created');
  const tenantId = created.tenant_id;

  await tx.query(
    'insert into platform.role (tenant_id, name, built_in) select $1, name, name from unnest($2::text[]) as name',
    [tenantId, roleNames],
  );
  await tx.query(
    `insert into platform.role_permission (tenant_id, role_id, permission)
     select r.tenant_id, r.id, p.permission
     from jsonb_to_recordset($2::jsonb) as d(name text, permissions text[]) join platform.role r on r.name = d.name,
          unnest(d.permissions) as p(permission)
     where r.tenant_id = $1`,
    [tenantId, JSON.stringify(defaultRoles)],
  );
  const users = await tx.query<{ id: UserId; email: string }>(
    `insert into platform.tenant_user (tenant_id, issuer, external_id, first_name, last_name, email, phone_number)
     select $1, issuer, "externalId", "firstName", "lastName", email, "phoneNumber"
     from jsonb_to_recordset($2::jsonb) as p(issuer text, "externalId" text, "firstName" text, "lastName" text, email text, "phoneNumber" text)
     returning id, email`,
    [tenantId, JSON.stringify(people)],
  );
  await tx.query(
    `insert into platform.user_role (tenant_id, user_id, role_id)
     select u.tenant_id, u.id, r.id
     from jsonb_to_recordset($2::jsonb) as p(email text, role text)
     join platform.tenant_user u on u.email = p.email
     join platform.role r on r.tenant_id = u.tenant_id and r.name = p.role
     where u.tenant_id = $1`,
    [tenantId, JSON.stringify(people)],
  );
  const idOf = new Map(users.map(({ id, email }) => [email, id]));
  // The statement above inserted every person, and e-mail addresses are unique.
  return { tenantId, userIds: people.map(({ email }) => idOf.get(email) as UserId) };
}

import type { TenantDetails, TenantField } from '@plumbline/contract/platform/tenant';
import type { TenantId } from '@plumbline/contract/values';
import type { Tx } from '@plumbline/service-kit/database';
import { instantSql } from '@plumbline/service-kit/instant-sql';
import { listUsers } from '../users/store.ts';

const DETAILS = `tenant_id as id, name, company_logo_url as "companyLogoUrl", address1, address2, city,
  state_or_province as "stateOrProvince", postal_code as "postalCode", contact_email as "contactEmail",
  contact_phone as "contactPhone", website_url as "websiteUrl",
  array(select p from unnest(array['platform', 'workflow']) p where p = any(products)) as products`;

/** The tenant of the request. Authorisation has just found it; throws if it is gone. */
export async function readTenant(tx: Tx, tenantId: TenantId): Promise<TenantDetails> {
  const [tenant] = await tx.query<Omit<TenantDetails, 'users'>>(
    `select ${DETAILS} from platform.tenant where tenant_id = $1`,
    [tenantId],
  );
  if (!tenant) throw new Error(`tenant ${tenantId} is gone`);
  return { ...tenant, users: await listUsers(tx, tenantId) };
}

export type TenantChanges = { [Field in TenantField]?: string | null | undefined };

/** Writes the given fields and leaves the others unchanged. */
export const storeTenant = (tx: Tx, tenantId: TenantId, changes: TenantChanges): Promise<unknown> =>
  tx.query(
    `update platform.tenant t set
       name = c.name, company_logo_url = c."companyLogoUrl", address1 = c.address1, address2 = c.address2, city = c.city,
       state_or_province = c."stateOrProvince", postal_code = c."postalCode", contact_email = c."contactEmail",
       contact_phone = c."contactPhone", website_url = c."websiteUrl"
     from (select ${DETAILS} from platform.tenant where tenant_id = $1) now,
          jsonb_to_record(to_jsonb(now) || $2::jsonb) as c(name text, "companyLogoUrl" text, address1 text, address2 text,
            city text, "stateOrProvince" text, "postalCode" text, "contactEmail" text, "contactPhone" text, "websiteUrl" text)
     where t.tenant_id = $1`,
    [tenantId, JSON.stringify(changes)],
  );

export const storeProducts = (tx: Tx, tenantId: TenantId, products: readonly string[]): Promise<unknown> =>
  tx.query('update platform.tenant set products = $2 where tenant_id = $1', [tenantId, products]);

/** Who last changed each of these fields of the tenant, and when. */
export async function lastChanges(
  tx: Tx,
  tenantId: TenantId,
  fields: readonly TenantField[],
): Promise<Map<string, { who: string; at: string }>> {
  const rows = await tx.query<{ field: string; who: string; at: string }>(
    `select distinct on (field) field, changed_by_name as who,
            ${instantSql('changed_at')} as at
     from platform.change where tenant_id = $1 and subject = 'tenant' and subject_id = $1 and field = any($2::text[])
     order by field, id desc`,
    [tenantId, fields],
  );
  return new Map(rows.map(({ field, ...change }) => [field, change]));
}

import type { TenantId } from '@plumbline/contract/values';
import type { Tx } from '@plumbline/service-kit/database';

export interface TenantLine {
  id: TenantId;
  name: string;
  products: string[];
  people: number;
  administrators: string[];
  /** Administrators who have not signed in yet. */
  waiting: string[];
}

/** Every tenant by name, with its active people and administrators. */
export const listTenants = (tx: Tx): Promise<TenantLine[]> =>
  tx.query(
    `select t.tenant_id as id, t.name,
            array(select p from unnest(array['platform', 'workflow']) p where p = any(t.products)) as products,
            (select count(*)::int from platform.tenant_user u where u.tenant_id = t.tenant_id and u.is_active) as people,
            coalesce(array_agg(a.email order by a.email) filter (where a.external_id is not null), '{}') as administrators,
            coalesce(array_agg(a.email order by a.email) filter (where a.email is not null and a.external_id is null), '{}') as waiting
     from platform.tenant t
     left join lateral (
       select distinct u.email, u.external_id
       from platform.tenant_user u
       join platform.user_role ur on ur.tenant_id = u.tenant_id and ur.user_id = u.id
       join platform.role_permission p on p.tenant_id = ur.tenant_id and p.role_id = ur.role_id and p.permission = 'Admin_edit'
       where u.tenant_id = t.tenant_id and u.is_active
     ) a on true
     group by t.tenant_id order by t.name, t.tenant_id`,
  );

/** The identity providers of existing people. */
export async function knownIssuers(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ issuer: string }>(
    'select distinct issuer from platform.tenant_user where issuer is not null order by issuer',
  );
  return rows.map(({ issuer }) => issuer);
}

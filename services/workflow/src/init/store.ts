import type { SelectOption } from '@plumbline/contract/grid';
import type { TenantId, UserId } from '@plumbline/contract/values';
import type { Tx } from '@plumbline/service-kit/database';

/** The people of the tenant, by name. People who left are included, since jobs name them. */
export const listPeople = (tx: Tx): Promise<{ id: UserId; name: string; isActive: boolean }[]> =>
  tx.query('select user_id as id, name, is_active as "isActive" from platform.tenant_people order by name, user_id');

/** The tenant's select lists by job field, in their order. */
export async function listSelectOptions(tx: Tx, tenantId: TenantId): Promise<Record<string, SelectOption[]>> {
  const rows = await tx.query<{ list: string; options: SelectOption[] }>(
    `select list, json_agg(json_strip_nulls(json_build_object(
              'value', value, 'name', name, 'isRetired', case when is_retired then true end, 'tone', tone
            )) order by position, name) as options
     from workflow.select_option where tenant_id = $1 group by list`,
    [tenantId],
  );
  return Object.fromEntries(rows.map(({ list, options }) => [list, options]));
}

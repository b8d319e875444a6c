import type { TenantId } from '@plumbline/contract/values';
import { monthNames } from '@plumbline/domain/months';
import type { Tx } from '@plumbline/service-kit/database';

/** The select lists that a new tenant starts with, by job field. An option's value is its first name and never changes. */
export const defaultOptions: Record<string, readonly string[]> = {
  jobStatus: ['Active', 'Inactive'],
  division: ['Construction', 'Maintenance', 'Engineering'],
  branch: ['North', 'South', 'East', 'West'],
  monthIncomeExpected: [...monthNames, 'Q1', 'Q2', 'Q3', 'Q4'],
};

/** Adds options to a tenant's select lists, and answers those that are new, by list. Existing options stay unchanged. */
export async function insertOptions(
  tx: Tx,
  tenantId: TenantId,
  lists: Record<string, readonly string[]>,
): Promise<Record<string, string[]>> {
  const added = await tx.query<{ list: string; value: string }>(
    `insert into workflow.select_option (tenant_id, list, value, name, position)
     select $1, l.key, o.name, o.name, coalesce((select max(s.position) from workflow.select_option s where s.tenant_id = $1 and s.list = l.key), 0) + o.position
     from json_each($2::json) as l, json_array_elements_text(l.value) with ordinality as o(name, position)
     on conflict do nothing returning list, value`,
    [tenantId, JSON.stringify(lists)],
  );
  const byList = Map.groupBy(added, ({ list }) => list);
  return Object.fromEntries([...byList].map(([list, options]) => [list, options.map(({ value }) => value)]));
}

export const insertDefaultOptions = (tx: Tx, tenantId: TenantId): Promise<unknown> =>
  insertOptions(tx, tenantId, defaultOptions);

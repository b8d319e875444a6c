import type { OptionTone } from '@plumbline/contract/grid';
import type { TenantId } from '@plumbline/contract/values';
import { type ListField, type ListOption, type SelectList, selectListFields } from '@plumbline/contract/workflow/lists';
import type { Tx } from '@plumbline/service-kit/database';
import { instantSql } from '@plumbline/service-kit/instant-sql';
import { columnOf } from '../jobs/columns.ts';

/** `u`: the choices of the job `j`, a list and a value each, those of the company's own columns too. The names are our own, from the table of fields. */
export const CHOICES_OF_JOB = `lateral (
  values ${selectListFields.map((field) => `('${field}', j.${columnOf(field)})`).join(', ')}
  union all select v.key, v.value from jsonb_each_text(coalesce(j.own, '{}')) v
) as u(list, value)`;

/** These select lists of the tenant, with their options in order. */
export async function readLists(
  tx: Tx,
  tenantId: TenantId,
  lists: readonly Pick<SelectList, 'field' | 'title'>[],
): Promise<SelectList[]> {
  const rows = await tx.query<Omit<ListOption, 'tone'> & { list: ListField; tone: OptionTone | null }>(
    `with used as (
       select u.list, u.value, count(*)::int as jobs
       from workflow.job j cross join ${CHOICES_OF_JOB}
       where j.tenant_id = $1 and j.disconnected_at is null and u.list = any($2::text[]) group by u.list, u.value
     )
     select o.list, o.value, o.name, o.is_retired as "isRetired", coalesce(u.jobs, 0) as "jobCount", o.tone
     from workflow.select_option o left join used u on u.list = o.list and u.value = o.value
     where o.tenant_id = $1 and o.list = any($2::text[]) order by o.position, o.name`,
    [tenantId, lists.map(({ field }) => field)],
  );
  const byList = Map.groupBy(rows, ({ list }) => list);
  return lists.map(({ field, title }) => ({
    field,
    title,
    options: (byList.get(field) ?? []).map(({ list: _, tone, ...option }) => (tone ? { ...option, tone } : option)),
  }));
}

export interface StoredOption {
  value: string;
  name: string;
  isRetired: boolean;
  tone: OptionTone | null;
  changedByName: string;
  changedAt: string;
}

/** Locks the options of a list, always in the same order. Returns them in the order of the list. */
export async function lockOptions(tx: Tx, tenantId: TenantId, field: ListField): Promise<StoredOption[]> {
  const rows = await tx.query<StoredOption & { position: number }>(
    `select value, name, is_retired as "isRetired", tone, position, changed_by_name as "changedByName",
            ${instantSql('changed_at')} as "changedAt"
     from workflow.select_option where tenant_id = $1 and list = $2 order by value for update`,
    [tenantId, field],
  );
  return rows.toSorted((a, b) => a.position - b.position || (a.name < b.name ? -1 : 1));
}

/** Adds an option at the end. Throws a DatabaseError if its value, or its name in any case, exists already. */
export const insertOption = (
  tx: Tx,
  tenantId: TenantId,
  field: ListField,
  option: { value: string; name: string; changedByName: string },
): Promise<unknown> =>
  tx.query(
    `insert into workflow.select_option (tenant_id, list, value, name, position, changed_by_name)
     select $1, $2, $3, $4, coalesce(max(position), 0) + 1, $5 from workflow.select_option where tenant_id = $1 and list = $2
     returning 1`,
    [tenantId, field, option.value, option.name, option.changedByName],
  );

/** Throws a DatabaseError if another option has the name in any case. */
export const storeName = (
  tx: Tx,
  tenantId: TenantId,
  field: ListField,
  option: { value: string; name: string; changedByName: string },
): Promise<unknown> =>
  tx.query(
    `update workflow.select_option set name = $4, changed_by_name = $5, changed_at = now()
     where tenant_id = $1 and list = $2 and value = $3`,
    [tenantId, field, option.value, option.name, option.changedByName],
  );

export const storeRetired = (
  tx: Tx,
  tenantId: TenantId,
  field: ListField,
  value: string,
  isRetired: boolean,
): Promise<unknown> =>
  tx.query('update workflow.select_option set is_retired = $4 where tenant_id = $1 and list = $2 and value = $3', [
    tenantId,
    field,
    value,
    isRetired,
  ]);

/** Null for the color of its place. */
export const storeTone = (
  tx: Tx,
  tenantId: TenantId,
  field: ListField,
  value: string,
  tone: OptionTone | null,
): Promise<unknown> =>
  tx.query('update workflow.select_option set tone = $4 where tenant_id = $1 and list = $2 and value = $3', [
    tenantId,
    field,
    value,
    tone,
  ]);

export const storeOrder = (tx: Tx, tenantId: TenantId, field: ListField, values: readonly string[]): Promise<unknown> =>
  tx.query(
    `update workflow.select_option o set position = v.position
     from unnest($3::text[]) with ordinality as v(value, position)
     where o.tenant_id = $1 and o.list = $2 and o.value = v.value`,
    [tenantId, field, values],
  );

import type { TenantId } from '@plumbline/contract/values';
import type { ImportId } from '@plumbline/contract/workflow/import-records';
import { listsNeverEmpty } from '@plumbline/contract/workflow/lists';
import type { Tx } from '@plumbline/service-kit/database';
import { CHOICES_OF_JOB } from '../lists/store.ts';

/**
 * Removes the options that an import added and no job of the WIP has, unless somebody renamed them since. A list that must not be
 * empty keeps its last option. Returns whether there were any.
 */
export async function removeAddedOptions(tx: Tx, tenantId: TenantId, importId: ImportId): Promise<boolean> {
  const removed = await tx.query(
    `with used as (
       select distinct u.list, u.value from workflow.job j cross join ${CHOICES_OF_JOB}
       where j.tenant_id = $1 and j.disconnected_at is null
     )
     delete from workflow.select_option o using (
       select l.key as list, t.value from workflow.import i, jsonb_each(i.outcome -> 'addedOptions') l, jsonb_array_elements_text(l.value) t
       where i.tenant_id = $1 and i.id = $2
     ) a
     where o.tenant_id = $1 and o.list = a.list and o.value = a.value and o.name = o.value
       and not exists (select from used u where u.list = o.list and u.value = o.value)
       and (o.list <> all($3::text[]) or exists (select from workflow.select_option x where x.tenant_id = $1 and x.list = o.list and x.value <> o.value and not x.is_retired))
     returning 1`,
    [tenantId, importId, listsNeverEmpty],
  );
  return removed.length > 0;
}

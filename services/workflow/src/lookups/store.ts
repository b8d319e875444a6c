import type { LookupItem } from '@plumbline/contract/lookup';
import type { TenantId } from '@plumbline/contract/values';
import type { Tx } from '@plumbline/service-kit/database';

/** External jobs that are not in the WIP and whose number or name contains every word of the text. */
export function searchExternalJobs(tx: Tx, tenantId: TenantId, text: string, limit: number): Promise<LookupItem[]> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  return tx.query(
    `select e.external_id as id, e.name from workflow.external_job e
     where e.tenant_id = $1 and e.search_text like all ($2::text[])
       and not exists (select from workflow.job j
                       where j.tenant_id = e.tenant_id and j.external_id = e.external_id and j.disconnected_at is null)
     order by e.name, e.external_id limit $3`,
    [tenantId, patterns, limit],
  );
}

import type { TenantId } from '@plumbline/contract/values';
import type { Tx } from '@plumbline/service-kit/database';
import { instantSql } from '@plumbline/service-kit/instant-sql';

/** Since when the history is here, for a tenant whose older entries are in the archive; nothing for any other. */
export async function archivedOf(tx: Tx, tenantId: TenantId): Promise<{ archivedBefore?: string }> {
  const [row] = await tx.query<{ archivedBefore: string }>(
    `select ${instantSql('archived_before')} as "archivedBefore" from workflow.retention
     where tenant_id = $1 and archived_before is not null`,
    [tenantId],
  );
  return row ?? {};
}

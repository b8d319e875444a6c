import type { TenantId } from '@plumbline/contract/values';
import type { Tx } from '@plumbline/service-kit/database';
import { instantSql } from '@plumbline/service-kit/instant-sql';

/** The start of the history here, for a tenant whose older entries are archived; nothing for other tenants. */
export async function archivedOf(tx: Tx, tenantId: TenantId): Promise<{ archivedBefore?: string }> {
  const [row] = await tx.query<{ archivedBefore: string }>(
    `select ${instantSql('archived_before')} as "archivedBefore" from workflow.retention
     where tenant_id = $1 and archived_before is not null`,
    [tenantId],
  );
  return row ?? {};
}

import type { TenantId } from '@plumbline/contract/values';
import type { KeptHistory } from '@plumbline/contract/workflow/company-data';
import type { Tx } from '@plumbline/service-kit/database';
import { instantSql } from '@plumbline/service-kit/instant-sql';

/** On the wire, where instants are text. */
export type KeptHistoryRow = Omit<KeptHistory, 'archivedBefore' | 'archivedAt'> & {
  archivedBefore: string | null;
  archivedAt: string | null;
};

const ALL_OF_IT: KeptHistoryRow = { years: null, archivedBefore: null, archivedAt: null, isCompanyChoosing: false };

/** A tenant without a row keeps everything. */
export async function readKeptHistory(tx: Tx, tenantId: TenantId): Promise<KeptHistoryRow> {
  const [row] = await tx.query<KeptHistoryRow>(
    `select years, ${instantSql('archived_before')} as "archivedBefore", ${instantSql('archived_at')} as "archivedAt",
            is_company_choosing as "isCompanyChoosing"
     from workflow.retention where tenant_id = $1`,
    [tenantId],
  );
  return row ?? ALL_OF_IT;
}

/** Sets the years if the company may choose and they are still what the person saw. Returns whether it did. */
export async function chooseYears(
  tx: Tx,
  tenantId: TenantId,
  years: number | null,
  seen: number | null,
): Promise<boolean> {
  const rows = await tx.query(
    `update workflow.retention set years = $2
     where tenant_id = $1 and is_company_choosing and years is not distinct from $3 returning 1`,
    [tenantId, years, seen],
  );
  return rows.length > 0;
}

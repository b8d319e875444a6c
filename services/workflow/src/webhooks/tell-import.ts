import type { ImportId, ImportOutcome } from '@plumbline/contract/workflow/import-records';
import type { Access } from '@plumbline/service-kit/access';
import type { Tx } from '@plumbline/service-kit/database';
import { instantSql } from '@plumbline/service-kit/instant-sql';

/**
 * Writes the message of an accepted import for each webhook that asked for it. An import that changes no job has no number among
 * the changes, so its own transaction writes it.
 */
export const tellOfImport = (
  tx: Tx,
  { tenantId, userName }: Access,
  { importId, fileName, outcome }: { importId: ImportId; fileName: string; outcome: ImportOutcome },
): Promise<unknown> =>
  tx.query(
    `insert into workflow.webhook_delivery (tenant_id, webhook_id, event, payload, next_at)
     select w.tenant_id, w.id, 'import.done',
            json_build_object('type', 'import.done', 'timestamp', ${instantSql('now()')}, 'data', $2::json)::text, now()
     from workflow.webhook w where w.tenant_id = $1 and w.state <> 'off' and 'import.done' = any(w.events) returning 1`,
    [
      tenantId,
      JSON.stringify({
        importId,
        fileName,
        who: userName,
        newJobs: outcome.newJobs,
        changedJobs: outcome.changedJobs,
        changedCells: outcome.changedCells,
        unchangedJobs: outcome.unchangedJobs,
        leftOutRows: outcome.leftOutRows,
      }),
    ],
  );

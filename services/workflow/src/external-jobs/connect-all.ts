import type { Access } from '@plumbline/service-kit/access';
import type { Tx } from '@plumbline/service-kit/database';
import { joinRules, type NewJob, type NewJobRow, newJobRow } from '../connect/new-job.ts';
import { insertJobs, lockConnected, numberHolders, numberInUse } from '../connect/store.ts';
import { batches } from './store.ts';

/** A job that cannot join the WIP: the field, its value and the reason. */
export interface RefusedJob {
  externalId: string;
  field: string;
  value: unknown;
  reason: string;
}

export interface Connected {
  connected: number;
  /** Jobs that were in the WIP already. They stay unchanged. */
  already: number;
  /** Jobs that somebody took out of the WIP. They stay out until somebody connects them again. */
  takenOut: number;
  refused: RefusedJob[];
}

/**
 * Brings these jobs into the WIP in the name of `operator`, except jobs that are in it, were taken out of it, or are not valid.
 * Opening change orders are dated `today`; `onProgress` receives the number of jobs checked so far.
 */
export async function connectAll(
  tx: Tx,
  operator: Pick<Access, 'tenantId' | 'userId' | 'userName'>,
  jobs: readonly NewJob[],
  { today, onProgress = () => {} }: { today?: string | undefined; onProgress?: (done: number) => void } = {},
): Promise<Connected> {
  const { tenantId } = operator;
  // No column of a file fills a field that needs Wip_close.
  const rules = await joinRules(tx, { ...operator, permissions: [] });
  const outcome: Connected = { connected: 0, already: 0, takenOut: 0, refused: [] };
  let done = 0;
  // Lock all at once. Batch by batch, in the order of the file, could deadlock with a save.
  const ids = jobs.map(({ externalId }) => externalId);
  const connectedBefore = new Map((await lockConnected(tx, tenantId, ids)).map((job) => [job.externalId, job]));
  for (const batch of batches(jobs)) {
    const rows: NewJobRow[] = [];
    for (const job of batch) {
      const before = connectedBefore.get(job.externalId);
      if (before?.isDisconnected) outcome.takenOut++;
      else if (before) outcome.already++;
      else {
        const result = newJobRow(job, [], rules);
        if (result.ok) rows.push(result.row);
        else
          outcome.refused.push({
            externalId: job.externalId,
            field: result.field,
            value: result.value,
            reason: result.reason,
          });
      }
    }
    const { free, refused } = await withFreeNumbers(tx, tenantId, rows);
    outcome.refused.push(...refused);
    outcome.connected += (await insertJobs(tx, operator, free, today)).length;
    done += batch.length;
    onProgress(done);
  }
  return outcome;
}

/** Separates rows whose number another job of the WIP, or an earlier row, already has. */
async function withFreeNumbers(
  tx: Tx,
  tenantId: Access['tenantId'],
  rows: readonly NewJobRow[],
): Promise<{ free: NewJobRow[]; refused: RefusedJob[] }> {
  const holders = await numberHolders(tx, tenantId, rows);
  const refused = rows.flatMap(({ externalId, jobNumber }, at): RefusedJob[] => {
    const holder = holders[at];
    return holder ? [{ externalId, field: 'jobNumber', value: jobNumber, reason: numberInUse(holder) }] : [];
  });
  return { free: rows.filter((_, at) => !holders[at]), refused };
}

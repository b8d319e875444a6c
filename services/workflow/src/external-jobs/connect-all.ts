import type { Access } from '@plumbline/service-kit/access';
import type { Tx } from '@plumbline/service-kit/database';
import { type NewJob, type NewJobRow, newJobRow } from '../connect/new-job.ts';
import { insertJobs, lockConnected, numberHolders, numberInUse } from '../connect/store.ts';
import { allowedValues } from '../jobs/store.ts';
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
  /** In the WIP before: left as people have kept them. */
  already: number;
  /** Taken out of the WIP by somebody: they stay out until somebody connects them again. */
  takenOut: number;
  refused: RefusedJob[];
}

/**
 * Brings all of these jobs into the WIP in the name of `operator`, except those that are in it, were taken out of it, or
 * do not fit. Opening change orders are dated `today`; `onProgress` hears how many have been looked at.
 */
export async function connectAll(
  tx: Tx,
  operator: Pick<Access, 'tenantId' | 'userId' | 'userName'>,
  jobs: readonly NewJob[],
  { today, onProgress = () => {} }: { today?: string | undefined; onProgress?: (done: number) => void } = {},
): Promise<Connected> {
  const { tenantId } = operator;
  const allowed = await allowedValues(tx, tenantId);
  const outcome: Connected = { connected: 0, already: 0, takenOut: 0, refused: [] };
  let done = 0;
  // All at once: locked batch by batch, in the file's order, they could wait for a save that waits for them.
  const ids = jobs.map(({ externalId }) => externalId);
  const known = new Map((await lockConnected(tx, tenantId, ids)).map((job) => [job.externalId, job]));
  for (const batch of batches(jobs)) {
    const rows: NewJobRow[] = [];
    for (const job of batch) {
      const before = known.get(job.externalId);
      if (before?.isDisconnected) outcome.takenOut++;
      else if (before) outcome.already++;
      else {
        const result = newJobRow(job, [], allowed);
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

/** Parts the rows whose number another job has, be it of the WIP or an earlier one of the rows. */
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

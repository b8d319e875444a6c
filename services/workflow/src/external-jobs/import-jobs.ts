import type { Access } from '@plumbline/service-kit/access';
import type { Tx } from '@plumbline/service-kit/database';
import type { NewJob } from '../connect/new-job.ts';
import { type Connected, connectAll, type RefusedJob } from './connect-all.ts';
import { withOptions } from './options.ts';
import { batches, type StoredCounts, storeExternalJobs } from './store.ts';

export interface ImportOptions {
  /** Also bring the jobs into the WIP. */
  connect: boolean;
  /** Skip jobs that cannot join the WIP, instead of refusing the whole import. */
  skipBad: boolean;
  /** The date of opening change orders (YYYY-MM-DD). If absent: the date in UTC. */
  today?: string | undefined;
  onProgress?: (step: 'stored' | 'connected', done: number) => void;
}

export interface Imported {
  stored: StoredCounts;
  /** Options that the tenant's select lists gained, by job field. */
  addedOptions: Record<string, string[]>;
  connected: Connected | null;
}

/** Some jobs cannot join the WIP, and the import stores all or nothing. */
export class ImportRefusedError extends Error {
  override name = 'ImportRefusedError';
  readonly refused: readonly RefusedJob[];

  constructor(refused: readonly RefusedJob[]) {
    super(`${refused.length} jobs do not fit into the WIP`);
    this.refused = refused;
  }
}

/**
 * Stores jobs in the tenant's directory of external jobs and, if requested, connects them. Throws an ImportRefusedError if one
 * cannot be connected. The transaction must then roll back.
 */
export async function importJobs(
  tx: Tx,
  operator: Pick<Access, 'tenantId' | 'userId' | 'userName'>,
  given: readonly NewJob[],
  { connect, skipBad, today, onProgress = () => {} }: ImportOptions,
): Promise<Imported> {
  const { jobs, added } = await withOptions(tx, operator.tenantId, given);
  const stored: StoredCounts = { added: 0, changed: 0, unchanged: 0 };
  let done = 0;
  for (const batch of batches(jobs)) {
    const counts = await storeExternalJobs(tx, operator.tenantId, batch);
    stored.added += counts.added;
    stored.changed += counts.changed;
    stored.unchanged += counts.unchanged;
    done += batch.length;
    onProgress('stored', done);
  }
  const connected = connect
    ? await connectAll(tx, operator, jobs, { today, onProgress: (count) => onProgress('connected', count) })
    : null;
  if (connected && connected.refused.length > 0 && !skipBad) throw new ImportRefusedError(connected.refused);
  if (stored.added + stored.changed + (connected?.connected ?? 0) > 0) await gatherStatistics(tx);
  return { stored, addedOptions: added, connected };
}

/**
 * After thousands of new rows the planner still assumes empty tables and reads them in nested loops. A server updates its
 * statistics within a minute or so, the embedded database never. A role that does not own the tables only gets a warning.
 */
export const gatherStatistics = (tx: Tx): Promise<unknown> =>
  tx.query(
    'analyze workflow.external_job, workflow.external_job_word, workflow.job, workflow.change_order, workflow.job_history, workflow.select_option',
  );

import { MAX_UPDATES } from '@plumbline/contract/workflow/jobs';
import { useApi } from '../../lib/api.ts';
import { useSavedRows } from '../../lib/use-saved-rows.ts';
import type { SelectOptions } from '../../ui/grid/index.ts';
import { derivedAmounts, type JobRow, jobAccess, refusalOf } from './job-rows.ts';
import { sendJobs } from './jobs-save.ts';

/** The jobs grid's rows with their saving. */
export function useJobsModel(jobs: readonly JobRow[], options: SelectOptions) {
  const { workflow } = useApi();
  return useSavedRows<JobRow>({
    rows: jobs,
    access: jobAccess(options),
    derive: derivedAmounts,
    validate: refusalOf,
    maxRows: MAX_UPDATES,
    send: (scene, changes) => sendJobs({ ...scene, workflow }, changes),
  });
}

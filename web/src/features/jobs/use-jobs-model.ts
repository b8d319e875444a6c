import { isJobField } from '@plumbline/contract/workflow/job-fields';
import { MAX_UPDATES } from '@plumbline/contract/workflow/jobs';
import type { SelectOptions } from '@plumbline/sheet/rows/row-order';
import { useApi } from '../../lib/api.ts';
import { useCan } from '../../lib/app-init.ts';
import type { KeptSheet } from '../../lib/kept-edits/kept-edits.ts';
import { useSavedRows } from '../../ui/saved-rows/use-saved-rows.ts';
import { derivedAmounts, type JobRow, jobAccess, refusalOf } from './job-rows.ts';
import { sendJobs } from './jobs-save.ts';

/** The jobs grid's rows and their saving. */
export function useJobsModel(jobs: readonly JobRow[], options: SelectOptions, sheet: KeptSheet) {
  const { workflow } = useApi();
  const mayEdit = useCan('Wip_edit');
  return useSavedRows<JobRow>({
    rows: jobs,
    access: jobAccess(options),
    derive: derivedAmounts,
    validate: refusalOf,
    maxRows: MAX_UPDATES,
    keeping: { sheet, nameOf: ({ jobNumber }) => jobNumber, isField: isJobField, mayEdit },
    send: (updates) => sendJobs(workflow, updates),
  });
}

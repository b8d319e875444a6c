import type { JobId } from '@plumbline/contract/values';
import { jobTable } from '@plumbline/contract/workflow/job-fields';
import { cellsConflict, cellsRefused, JOB_GONE } from '@plumbline/contract/workflow/jobs';
import { jobTableWith, type NamedOwnField } from '@plumbline/contract/workflow/own-fields';
import { refuse } from '@plumbline/service-kit/http/problem-response';
import type { Sheet } from '@plumbline/service-kit/records/sheet';
import { JOB_HISTORY, type StoredJob, someJobs } from './store.ts';

export interface JobName {
  jobId: string;
  jobNumber: string;
}

export const jobSheet: Sheet<JobName, StoredJob> = {
  fields: jobTable,
  history: JOB_HISTORY,
  addedTo: { forecastCost: 'jobCostToDate' }, // a cost to complete
  noun: 'job',
  gone: JOB_GONE,
  rowName: (jobId, job) => ({ jobId, jobNumber: String(job?.jobNumber ?? '') }),
  label: ({ jobId, jobNumber }) => `Job ${jobNumber || jobId}`,
  refuse: (refusals, detail) => refuse(cellsRefused, { refusals }, detail),
  async refuseConflicts(tx, tenantId, conflicts, detail) {
    const ids = [...new Set(conflicts.map(({ jobId }) => jobId as JobId))]; // ids of jobs that were locked
    const jobs = JSON.parse(`[${(await someJobs(tx, tenantId, ids)).join(',')}]`);
    return refuse(cellsConflict, { conflicts, jobs }, detail);
  },
};

/** With the fields of a company's own. */
export const jobSheetWith = (own: readonly NamedOwnField[]): typeof jobSheet =>
  own.length === 0 ? jobSheet : { ...jobSheet, fields: jobTableWith(own) };

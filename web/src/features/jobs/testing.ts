import { jobFieldNames, jobFields } from '@plumbline/contract/workflow/job-fields';
import type { Job } from '@plumbline/contract/workflow/jobs';

/** A job of version 1 with the required fields only. */
export function sampleJob(key: string): Job {
  const empty = jobFieldNames.map((name) => {
    const { type } = jobFields[name];
    return [name, type === 'boolean' ? false : type === 'multiselect' ? [] : null];
  });
  // Every field is there, with the empty value of its type.
  return {
    ...Object.fromEntries(empty),
    id: `0190a000-0000-7000-8000-00000000000${key}`,
    jobNumber: `J-${key}`,
    jobName: `Job ${key}`,
    createdDate: new Date('2026-01-02T16:00:00.000Z'),
    projectManagers: [],
    own: {},
    isRemainingInvoiceOverridden: false,
    changeOrderHistory: [],
    version: 1,
    updatedAt: new Date('2026-01-02T16:00:00.000Z'),
    updatedBy: 'Set-up',
  } as Job;
}

import { type JobFieldName, jobFieldNames, jobFields } from '@plumbline/contract/workflow/job-fields';
import { type Job, job } from '@plumbline/contract/workflow/jobs';

const emptyFields = Object.fromEntries(
  jobFieldNames.map((name) => [name, jobFields[name].type === 'boolean' ? false : null]),
);

/** A job as the service sends it: open, $100,000, half of it invoiced. */
export const wireJob = (given: Partial<Record<JobFieldName | 'id' | 'version', unknown>> = {}) => ({
  ...emptyFields,
  id: '0190a000-0000-7000-8000-000000000001',
  version: 1,
  jobNumber: '26-001',
  jobName: 'Tabor Center – Lobby Remodel',
  createdDate: '2026-01-05T12:00:00.000Z',
  jobStatus: { value: 'Active', name: 'Active' },
  dateSold: '2026-01-05',
  projectManagerUserIds: [],
  projectManagers: [],
  originalContractAmount: 100_000_00,
  finalContractAmount: 100_000_00,
  invoicedAmount: 50_000_00,
  paymentsReceived: 20_000_00,
  jobCostToDate: 30_000_00,
  isRemainingInvoiceOverridden: false,
  changeOrderHistory: [],
  own: {},
  updatedAt: '2026-01-05T12:00:00.000Z',
  updatedBy: 'Ana Abbott',
  ...given,
});

export const jobOf = (given: Parameters<typeof wireJob>[0] = {}): Job => job.parse(wireJob(given));

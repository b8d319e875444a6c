import { jobColumns } from '@plumbline/contract/workflow/job-fields';

const BY = new Set(['jobNumber', 'externalId']);

/** Files of jobs carry the external id and the job number, so that they find the same jobs when they are imported again. */
export const IMPORTED_AGAIN = { identity: jobColumns.filter(({ field }) => BY.has(field)) };

import type { Wire } from '../wire.ts';
import { decodeJobs } from './all-jobs.ts';
import { decodeJobsSince } from './jobs-since.ts';

/** Readers for answers that are also available as a table, by call. */
export const workflowTables = {
  loadJobs: decodeJobs as Wire['tables'][string], // each reads the table of its own call
  jobsSince: decodeJobsSince as Wire['tables'][string],
};

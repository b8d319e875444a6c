import { z } from 'zod';
import { call } from '../call.ts';
import { tableForm } from '../table.ts';
import { type JobId, jobId, userId } from '../values.ts';
import { allJobs, decodeJobs, type JobsTable, jobsTable } from './all-jobs.ts';
import type { Job } from './jobs.ts';

/** Members that only an answer to a `since` request has. */
const sinceMembers = {
  /** Changed jobs that have left the WIP. Null: `jobs` are all jobs, and replace what the caller has. */
  gone: z.array(jobId).nullable(),
  /** For all jobs as they are now, if requested. */
  digest: z.string().optional(),
  /** Names of job statuses by value, and of the jobs' people by id. Unchanged jobs use them too. */
  statusNames: z.record(z.string(), z.string()),
  peopleNames: z.record(userId, z.string()),
};

const jobsSince = z.object({ ...allJobs.shape, ...sinceMembers });
export type JobsSince = z.infer<typeof jobsSince>;
const jobsSinceTable = z.object({ ...jobsTable.shape, ...sinceMembers });

/** The jobs of a table, with what else the answer says. */
export function decodeJobsSince(table: z.input<typeof jobsSinceTable>): JobsSince {
  const { jobs: _, changeOrders: __, ...others } = table;
  return { ...others, gone: others.gone as JobId[] | null, ...decodeJobs(table) }; // the service sends ids of jobs
}

export const jobsSinceCalls = {
  jobsSince: call({
    method: 'GET',
    path: '/wip/jobs/since',
    summary: 'The jobs that changed since a number, whole; or all jobs if that cannot be told',
    permission: 'Wip_view',
    maxSeconds: 30,
    query: z.object({
      /** The cursor of the answer that the caller has. */
      since: z.coerce.number().int().min(0),
      /** The stamp of the same answer. If it differs from the database's, all jobs are returned. */
      stamp: z.string().max(200).optional(),
      /** Whether to compare all jobs by their digest. */
      digest: z.literal('yes').optional(),
    }),
    response: jobsSince,
    table: tableForm(jobsSince, jobsSinceTable, decodeJobsSince),
    failures: [],
  }),
};

/** All jobs by number: a stored table updated with the changes, with current names. */
export function jobsNow(kept: JobsTable, { jobs, gone, statusNames, peopleNames }: JobsSince): Job[] {
  if (gone === null) return jobs;
  const before = decodeJobs({ ...kept, statusNames, peopleNames }).jobs;
  if (jobs.length === 0 && gone.length === 0) return before;
  const past = new Set<string>([...gone, ...jobs.map(({ id }) => id)]);
  return [...before.filter(({ id }) => !past.has(id)), ...jobs].sort(inOrder);
}

/**
 * In byte order of the number, as the service lists them. UTF-16 order would put characters beyond the first plane too
 * early.
 */
function inOrder({ jobNumber: a }: Job, { jobNumber: b }: Job): number {
  for (let i = 0; i < a.length && i < b.length; i++) {
    const [x, y] = [a.charCodeAt(i), b.charCodeAt(i)];
    if (x !== y) return rank(x) - rank(y);
  }
  return a.length - b.length;
}
const rank = (unit: number): number => (unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit);

const MODULUS = 2_147_483_647;

/**
 * Tells whether two lists hold the same jobs in the same versions, in any order. The service computes the same from its rows: how many,
 * and two sums that stay exact in a double.
 */
export function digestOf(jobs: Iterable<Pick<Job, 'id' | 'version' | 'updatedAt'>>): string {
  let [count, versions, instants] = [0, 0, 0];
  for (const { id, version, updatedAt } of jobs) {
    count++;
    versions += (Number.parseInt(id.slice(-8), 16) * version) % MODULUS;
    instants += updatedAt.getTime() % MODULUS;
  }
  return `${count} ${versions} ${instants}`;
}

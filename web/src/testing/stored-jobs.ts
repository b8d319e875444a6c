import { isJobField } from '@plumbline/contract/workflow/job-fields';
import type { Job, JobUpdate } from '@plumbline/contract/workflow/jobs';
import { derivedAmounts, jobAccess } from '../features/jobs/job-rows.ts';
import { type Answers, problem } from './stub-services.ts';

/**
 * A service that stores jobs in memory as the real one does, and the saves that reached it. It does not check values: the service's own tests do. It
 * answers with a conflict where a colleague changed a cell that the page has not seen since, and stores an update that comes twice once.
 */
export function storedJobs(jobs: readonly Job[]) {
  const stored = new Map(structuredClone(jobs).map((job) => [job.jobNumber, { ...job }]));
  const saves: Record<string, unknown>[] = [];
  const access = jobAccess({});
  /** The version and the person of each cell that a colleague changed. */
  const theirs = new Map<string, { version: number; who: string }>();
  /** The version that each update made. */
  const made = new Map<string, number>();
  let lost: 'requests' | 'answers' | null = null;
  const conflictsWith = ({ id, version, changes }: JobUpdate) =>
    Object.entries(changes).flatMap(([field, yourValue]) => {
      const job = [...stored.values()].find((each) => each.id === id);
      const change = theirs.get(`${job?.jobNumber} ${field}`);
      if (!job || !change || change.version <= version) return [];
      const cell = { jobId: id, jobNumber: job.jobNumber, field, title: field, yourValue };
      const now = { theirValue: Reflect.get(job, field), at: job.updatedAt, version: job.version, who: change.who };
      return [{ ...cell, ...now }];
    });
  const store = (updates: readonly JobUpdate[]): object => {
    const repeated = updates.filter(({ updateId = '' }) => made.has(updateId));
    const fresh = updates.filter((update) => !repeated.includes(update));
    const conflicts = fresh.flatMap(conflictsWith);
    const jobsOf = (ids: readonly string[]) => [...stored.values()].filter(({ id }) => ids.includes(id));
    if (conflicts.length > 0)
      return problem('cells-conflict', 409, { conflicts, jobs: jobsOf(conflicts.map(({ jobId }) => jobId)) });
    const changed = fresh.map(({ id, updateId = '', changes, over = {} }) => {
      const job = [...stored.values()].find((each) => each.id === id);
      if (!job) throw new Error(`no job ${id} is stored`);
      for (const [field, given] of Object.entries(changes)) {
        const isMoved = field in over && !('jobCostToDate' in changes);
        const value = isMoved ? Number(given) + (job.jobCostToDate ?? 0) - Number(over[field]) : given;
        const write = access[field]?.write;
        if (write)
          write(job, value as never, false); // a value of this very field
        else if (isJobField(field)) Object.assign(job, { [field]: value });
        else Object.assign(job.own, { [field]: value });
        saves.push({ job: job.jobNumber, [field]: value });
      }
      if (updateId) made.set(updateId, job.version + 1);
      return Object.assign(job, derivedAmounts(job), { version: job.version + 1 });
    });
    const replayed = repeated.map(({ id, updateId = '' }) => ({ id, version: made.get(updateId) }));
    return { success: true, jobs: [...changed, ...jobsOf(repeated.map(({ id }) => id))], replayed };
  };
  const save = (sent: unknown): object => {
    const { updates } = sent as { updates: JobUpdate[] }; // the body of the call
    const answer = lost === 'requests' ? null : store(updates);
    if (lost !== null || !answer) throw new TypeError('Failed to fetch');
    return answer;
  };
  /** From now on saves arrive and are not answered, or nothing arrives; with null all is well again. */
  const lose = (what: typeof lost): void => {
    lost = what;
  };
  const answers: Answers = {
    'GET /wip/jobs': () => {
      if (lost === 'requests') throw new TypeError('Failed to fetch');
      return { jobs: [...stored.values()], cursor: 1, stamp: '1' };
    },
    'POST /wip/jobs/save': save,
  };
  /** A colleague changes cells of a job, and this page has not heard of it. */
  const changeUnseen = (jobNumber: string, who: string, changes: Partial<Job>): void => {
    const job = stored.get(jobNumber);
    if (!job) throw new Error(`no job ${jobNumber} is stored`);
    Object.assign(job, changes, derivedAmounts({ ...job, ...changes }), { version: job.version + 1, updatedBy: who });
    for (const field of Object.keys(changes)) theirs.set(`${jobNumber} ${field}`, { version: job.version, who });
  };
  return { answers, save, saves, lose, changeUnseen, read: (jobNumber: string) => stored.get(jobNumber) };
}

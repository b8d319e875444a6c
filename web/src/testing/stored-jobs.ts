import { isJobField } from '@plumbline/contract/workflow/job-fields';
import type { Job, JobUpdate } from '@plumbline/contract/workflow/jobs';
import { derivedAmounts, jobAccess } from '../features/jobs/job-rows.ts';
import type { Answers } from './stub-services.ts';

/** A service that stores jobs in memory as the real one does, and the saves that reached it. It judges nothing: that is the service's own test. */
export function storedJobs(jobs: readonly Job[]) {
  const stored = new Map(structuredClone(jobs).map((job) => [job.jobNumber, { ...job }]));
  const saves: Record<string, unknown>[] = [];
  const access = jobAccess({});
  const save = (sent: unknown): object => {
    const { updates } = sent as { updates: JobUpdate[] }; // the body of the call
    const changed = updates.map(({ id, changes }) => {
      const job = [...stored.values()].find((each) => each.id === id);
      if (!job) throw new Error(`no job ${id} is stored`);
      for (const [field, value] of Object.entries(changes)) {
        const write = access[field]?.write;
        if (write)
          write(job, value as never, false); // a value of this very field
        else if (isJobField(field)) Object.assign(job, { [field]: value });
        else Object.assign(job.own, { [field]: value });
        saves.push({ job: job.jobNumber, [field]: value });
      }
      return Object.assign(job, derivedAmounts(job), { version: job.version + 1 });
    });
    return { success: true, jobs: changed, replayed: [] };
  };
  const answers: Answers = {
    'GET /wip/jobs': () => ({ jobs: [...stored.values()], cursor: 1, stamp: '1' }),
    'POST /wip/jobs/save': save,
  };
  return { answers, saves, read: (jobNumber: string) => stored.get(jobNumber) };
}

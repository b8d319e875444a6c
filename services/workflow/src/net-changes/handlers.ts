import type { workflowContract } from '@plumbline/contract/workflow/contract';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { archivedOf } from '../activity/archived.ts';
import { jobsAnswer } from '../jobs/jobs-as-text.ts';
import { earlierJobs, netChanges } from './store.ts';

export const netChangeHandlers: Pick<Handlers<typeof workflowContract>, 'netChanges' | 'earlierValues'> = {
  async netChanges({ tx, access, query: { from, before = null } }) {
    return { ...(await netChanges(tx, access, { from, before })), ...(await archivedOf(tx, access.tenantId)) };
  },

  async earlierValues({ tx, access: { tenantId }, body: { from, jobIds = null } }) {
    const jobs = await earlierJobs(tx, tenantId, { from, jobIds });
    return jobsAnswer(jobs, await archivedOf(tx, tenantId));
  },
};

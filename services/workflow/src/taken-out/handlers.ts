import type { workflowContract } from '@plumbline/contract/workflow/contract';
import { MOST_TAKEN_OUT } from '@plumbline/contract/workflow/taken-out';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { countTakenOut, deletedViews, takenOutJobs } from './store.ts';

export const takenOutHandlers: Pick<Handlers<typeof workflowContract>, 'takenOut'> = {
  async takenOut({ tx, access: { tenantId, userId } }) {
    const jobs = await takenOutJobs(tx, tenantId, MOST_TAKEN_OUT);
    const isAll = jobs.length < MOST_TAKEN_OUT;
    return {
      jobs,
      jobCount: isAll ? jobs.length : await countTakenOut(tx, tenantId),
      views: await deletedViews(tx, tenantId, userId),
    };
  },
};

import type { workflowContract } from '@plumbline/contract/workflow/contract';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { payAppsDue, totals } from './store.ts';

export const summaryHandlers: Pick<Handlers<typeof workflowContract>, 'summary'> = {
  async summary({ tx, access, query }) {
    const { jobCount, lastChangedAt, ...sums } = await totals(tx, access.tenantId);
    return { jobCount, totals: sums, lastChangedAt, ...(await payAppsDue(tx, access.tenantId, query.today)) };
  },
};

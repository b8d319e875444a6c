import type { workflowContract } from '@plumbline/contract/workflow/contract';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { changesPage } from './store.ts';

export const activityHandlers: Pick<Handlers<typeof workflowContract>, 'activity'> = {
  async activity({ tx, access, query }) {
    return changesPage(tx, access.tenantId, query);
  },
};

import type { workflowContract } from '@plumbline/contract/workflow/contract';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { archivedOf } from './archived.ts';
import { changesPage } from './store.ts';

export const activityHandlers: Pick<Handlers<typeof workflowContract>, 'activity'> = {
  async activity({ tx, access, query }) {
    const page = await changesPage(tx, access.tenantId, query);
    return { ...page, ...(await archivedOf(tx, access.tenantId)) };
  },
};

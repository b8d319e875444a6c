import type { workflowContract } from '@plumbline/contract/workflow/contract';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { archivedOf } from '../activity/archived.ts';
import { netChanges } from './store.ts';

export const netChangeHandlers: Pick<Handlers<typeof workflowContract>, 'netChanges'> = {
  async netChanges({ tx, access, query: { from, before = null } }) {
    return { ...(await netChanges(tx, access, { from, before })), ...(await archivedOf(tx, access.tenantId)) };
  },
};

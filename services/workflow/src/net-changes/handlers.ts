import type { workflowContract } from '@plumbline/contract/workflow/contract';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { netChanges } from './store.ts';

export const netChangeHandlers: Pick<Handlers<typeof workflowContract>, 'netChanges'> = {
  netChanges: ({ tx, access, query: { from, before = null } }) => netChanges(tx, access, { from, before }),
};

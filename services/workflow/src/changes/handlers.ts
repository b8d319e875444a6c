import type { workflowContract } from '@plumbline/contract/workflow/contract';
import type { Handlers } from '@plumbline/service-kit/http/service';
import type { ChangesHub } from './hub.ts';
import { newestChange } from './store.ts';

export const changeHandlers = (
  hub: ChangesHub,
): Pick<Handlers<typeof workflowContract>, 'followChanges' | 'showPlace'> => ({
  async followChanges({ tx, access: { tenantId, userId }, query: { since, clientId }, isTokenGood }) {
    const cursor = since ?? (await newestChange(tx, tenantId));
    return hub.stream({ tenantId, userId, clientId, isTokenGood, cursor });
  },

  async showPlace({ access: { tenantId, userId, userName }, body: { clientId, place } }) {
    hub.say([{ kind: 'here', tenantId, person: { clientId, userId, name: userName, place } }]);
    return { success: true };
  },
});

import type { workflowContract } from '@plumbline/contract/workflow/contract';
import type { Handlers } from '@plumbline/service-kit/http/service';
import type { ChangesHub } from './hub.ts';

export const changeHandlers = (
  hub: ChangesHub,
): Pick<Handlers<typeof workflowContract>, 'followChanges' | 'showPlace'> => ({
  async followChanges({ access: { tenantId, userId }, query: { since, clientId }, isTokenGood }) {
    return hub.stream({ tenantId, userId, clientId, isTokenGood, cursor: since });
  },

  async showPlace({ access: { tenantId, userId, userName }, body: { clientId, place } }) {
    hub.say([{ kind: 'here', tenantId, person: { clientId, userId, name: userName, place } }]);
    return { success: true };
  },
});

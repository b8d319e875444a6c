import type { workflowContract } from '@plumbline/contract/workflow/contract';
import type { Handlers } from '@plumbline/service-kit/http/service';
import type { ChangesHub } from './hub.ts';
import type { PresenceMessage } from './presence.ts';
import { notify } from './store.ts';

export const changeHandlers = (
  hub: ChangesHub,
): Pick<Handlers<typeof workflowContract>, 'followChanges' | 'showPlace'> => ({
  async followChanges({ access: { tenantId, userId }, query: { since, clientId }, isTokenGood }) {
    return hub.stream({ tenantId, userId, clientId, isTokenGood, cursor: since });
  },

  async showPlace({ tx, access: { tenantId, userId, userName }, body: { clientId, place } }) {
    const here: PresenceMessage = { kind: 'here', tenantId, person: { clientId, userId, name: userName, place } };
    await notify(tx, [JSON.stringify(here)]);
    return { success: true };
  },
});

import { rateLimited } from '@plumbline/contract/problem';
import type { workflowContract } from '@plumbline/contract/workflow/contract';
import { Refusal } from '@plumbline/service-kit/http/problem-response';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { type ChangesHub, MOST_STREAMS } from './hub.ts';
import { newestChange } from './store.ts';

const RETRY_AFTER_SECONDS = 30;

export const changeHandlers = (
  hub: ChangesHub,
): Pick<Handlers<typeof workflowContract>, 'followChanges' | 'showPlace'> => ({
  async followChanges({ tx, access: { tenantId, userId }, query: { since, clientId }, isTokenGood }) {
    // The newest is told. If the oldest ended in its place, each page that asks again would end another.
    if (hub.isFull({ tenantId, userId })) throw tooMany();
    const cursor = since ?? (await newestChange(tx, tenantId));
    return hub.stream({ tenantId, userId, clientId, isTokenGood, cursor });
  },

  async showPlace({ access: { tenantId, userId, userName }, body: { clientId, place } }) {
    hub.say([{ kind: 'here', tenantId, person: { clientId, userId, name: userName, place } }]);
    return { success: true };
  },
});

const tooMany = (): Refusal =>
  new Refusal(
    rateLimited,
    {},
    `${MOST_STREAMS.toLocaleString('en-US')} pages and programs of yours follow the changes already: close some`,
    {
      'retry-after': String(RETRY_AFTER_SECONDS),
    },
  );

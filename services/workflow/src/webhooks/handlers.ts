import type { workflowContract } from '@plumbline/contract/workflow/contract';
import { jobEvents } from '@plumbline/contract/workflow/webhook-events';
import { MAX_WEBHOOKS, type webhookCalls, webhookChanged, webhookRefused } from '@plumbline/contract/workflow/webhooks';
import { needsRight } from '@plumbline/domain/permissions';
import type { Access } from '@plumbline/service-kit/access';
import type { Tx } from '@plumbline/service-kit/database';
import { refuse } from '@plumbline/service-kit/http/problem-response';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { recordOfWebhook, recordTerms } from './history.ts';
import { deliveriesPage, hasToldOf, insertTest, type Replayed, replay } from './log-store.ts';
import { shownAddress } from './shown-address.ts';
import { newWebhookSecret } from './signature.ts';
import * as store from './store.ts';
import type { Targets } from './targets.ts';

const refused = (reason: string, field: 'url' | 'events' | null = null) =>
  refuse(webhookRefused, { reason, field }, reason);
const GONE = 'There is no such webhook any more';

/** Whoever may change a webhook. An address, and an answer that repeats it, can let anybody post there. */
const mayKnowSecrets = (permissions: Access['permissions']) => permissions.includes('Admin_edit');

/** `isSending` says whether this process, or one like it, delivers messages. */
export function webhookHandlers(
  targets: Targets,
  isSending: boolean,
): Pick<Handlers<typeof workflowContract>, keyof typeof webhookCalls> {
  const answer = async (tx: Tx, { tenantId, permissions }: Access) => {
    const webhooks = await store.listWebhooks(tx, tenantId);
    const shown = mayKnowSecrets(permissions)
      ? webhooks
      : webhooks.map((each) => ({ ...each, url: shownAddress(each.url) }));
    return { webhooks: shown, isSending };
  };
  const found = async (tx: Tx, { tenantId }: Access, id: string) => {
    const webhook = await store.lockWebhook(tx, tenantId, id);
    if (!webhook) throw refused(GONE);
    return webhook;
  };

  return {
    webhooks: ({ tx, access }) => answer(tx, access),

    async saveWebhook({ tx, access, body: { id, version, ...terms } }) {
      const { tenantId, permissions, userName: who } = access;
      // Everybody who has a webhook's address sees jobs.
      const maySeeJobs = permissions.includes('Wip_view');
      if (terms.events.some((event) => jobEvents.includes(event)) && !maySeeJobs)
        throw refused(`To send what happens to jobs ${needsRight('Wip_view')}`, 'events');
      const refusal = targets.refusalOf(terms.url);
      if (refusal !== null) throw refused(refusal, 'url');
      if (id === undefined) {
        await store.takeTurn(tx, tenantId);
        if ((await store.countWebhooks(tx, tenantId)) >= MAX_WEBHOOKS)
          throw refused(`There are ${MAX_WEBHOOKS} webhooks already: delete those that are not in use`);
        const secret = newWebhookSecret();
        const made = await store.insertWebhook(tx, tenantId, { ...terms, secret, who });
        await recordTerms(tx, made, null, terms);
        return { ...(await answer(tx, access)), secret };
      }
      const before = await found(tx, access, id);
      if (before.version !== version) {
        const { url, description, events, jobStatuses, divisions } = before;
        const lists = { events: [...events], jobStatuses: [...jobStatuses], divisions: [...divisions] };
        throw refuse(webhookChanged, { theirs: { version: before.version, url, description, ...lists } });
      }
      // What waits, and what the log can send again, goes to the new address.
      if (terms.url !== before.url && !maySeeJobs && (await hasToldOf(tx, tenantId, id, jobEvents)))
        throw refused(`To send elsewhere what the log has of jobs ${needsRight('Wip_view')}`, 'url');
      await store.updateWebhook(tx, tenantId, id, terms);
      await recordTerms(tx, id, before, terms);
      return { ...(await answer(tx, access)), secret: null };
    },

    async switchWebhook({ tx, access, body: { id, isActive } }) {
      const before = await found(tx, access, id);
      const state = isActive ? 'active' : 'paused';
      if (before.state !== state) {
        await store.setActive(tx, access.tenantId, id, isActive);
        await recordOfWebhook(tx, id, before, { field: 'state', oldValue: before.state, newValue: state });
      }
      return answer(tx, access);
    },

    async rotateWebhookSecret({ tx, access, body: { id } }) {
      const webhook = await found(tx, access, id);
      const secret = newWebhookSecret();
      await store.storeSecret(tx, access.tenantId, id, secret);
      await recordOfWebhook(tx, id, webhook, { field: 'secret', oldValue: null, newValue: 'a new one' });
      return { ...(await answer(tx, access)), secret };
    },

    async deleteWebhook({ tx, access, body: { id } }) {
      const before = await found(tx, access, id);
      await store.deleteWebhook(tx, access.tenantId, id);
      await recordTerms(tx, id, before, null);
      return answer(tx, access);
    },

    async testWebhook({ tx, access, body: { id } }) {
      const { state } = await found(tx, access, id);
      if (state !== 'active') throw refused('It is not active: let it go on first');
      return { deliveryId: await insertTest(tx, access.tenantId, id, access.userName) };
    },

    async webhookDeliveries({ tx, access: { tenantId, permissions }, query }) {
      const { deliveries, nextCursor } = await deliveriesPage(tx, tenantId, query);
      if (mayKnowSecrets(permissions)) return { deliveries, nextCursor };
      return { deliveries: deliveries.map((each) => ({ ...each, answer: null })), nextCursor };
    },

    async replayWebhook({ tx, access, body: { id, deliveryId, since } }) {
      const { state } = await found(tx, access, id);
      if (state === 'off') throw refused('It is off: let it go on first');
      const which = replayedOf(deliveryId, since);
      const count = await replay(tx, access.tenantId, id, which);
      if (count === 0 && 'deliveryId' in which) throw refused('The log does not have this message any more');
      return { count };
    },
  };
}

function replayedOf(deliveryId: string | undefined, since: Date | undefined): Replayed {
  if (deliveryId !== undefined) return { deliveryId };
  if (since !== undefined) return { since };
  throw refused('Say which message, or since when');
}

import { WEBHOOK_LOG_DAYS } from '@plumbline/contract/workflow/webhooks';
import type { Observer } from '@plumbline/service-kit/http/observer';
import { isWithin } from '../../outbox/pauses.ts';
import { type Outbox, OutboxWorker, ofAllTenants, type WorkerOptions } from '../../outbox/worker.ts';
import { webhookHeaders } from '../signature.ts';
import { gather } from './gather.ts';
import { type Attempt, type Claimed, claim, lookForWork, recordAttempts, sweepAndCount } from './queue.ts';
import { fateOf, type PostResult } from './retry.ts';

/** Sends a message. Resolves whatever comes of it, unless the signal aborts it. */
export type Post = (
  url: string,
  message: { headers: Record<string, string>; body: string; signal: AbortSignal },
) => Promise<PostResult>;

interface WebhookOptions extends WorkerOptions {
  post: Post;
  observer?: Observer | undefined;
  /** From 0 to 1. */
  random?: () => number;
}

const SWEEP_EVERY_MS = 3_600_000;
const COUNT_EVERY_MS = 15_000;
const DAY_MS = 86_400_000;

/** Writes and sends the messages of all tenants' webhooks. A repeated message keeps its id. */
export const webhookWorker = (options: WebhookOptions): OutboxWorker<Claimed, Attempt> =>
  new OutboxWorker(webhookOutbox(options), options);

function webhookOutbox({
  database,
  role,
  log,
  post,
  observer,
  now: clock = () => new Date(),
  random = Math.random,
}: WebhookOptions): Outbox<Claimed, Attempt> {
  let sweptAt = 0;
  let countedAt = 0;
  return {
    things: 'messages',
    lookEveryMs: 2_000,
    // Webhooks.
    mostLanes: 8,
    // It writes messages meanwhile.
    needsLane: false,
    // The messages of an import are written in one transaction, as the import was: it may take as long.
    takingMs: 120_000,

    look: (now) => ofAllTenants(database, role, (tx) => lookForWork(tx, now)),

    async take(tx, tenantId, now, { except, lanes }) {
      const isMore = await gather(tx, tenantId, now);
      return { taken: lanes > 0 ? await claim(tx, tenantId, now, { except, webhooks: lanes }) : [], isMore };
    },

    laneOf: ({ webhookId }) => webhookId,

    async attempt(claimed, signal) {
      const { id, url, payload: body, attempts, secrets } = claimed;
      const timestamp = Math.floor(clock().getTime() / 1_000);
      const headers = await webhookHeaders({ id, timestamp, body }, secrets);
      const result = await post(url, { headers, body, signal }).catch((error: unknown): PostResult => {
        if (!signal.aborted) log.error({ error: String(error) }, 'cannot send a message');
        return { failure: 'It could not be sent' };
      });
      if (signal.aborted) return null; // the receiver may or may not have got it
      return { claimed, result, fate: fateOf(result, attempts, clock(), random()) };
    },

    record: recordAttempts,

    recorded: ({ fate }) => observer?.messageTried(fate.state === 'waiting' ? 'failed' : fate.state),

    async keepUp(now) {
      const isSweeping = !isWithin(now, sweptAt, SWEEP_EVERY_MS);
      const isCounting = observer !== undefined && !isWithin(now, countedAt, COUNT_EVERY_MS);
      if (!isSweeping && !isCounting) return;
      const before = isSweeping ? new Date(now.getTime() - WEBHOOK_LOG_DAYS * DAY_MS) : null;
      const waiting = await ofAllTenants(database, role, (tx) => sweepAndCount(tx, before));
      if (isSweeping) sweptAt = now.getTime();
      countedAt = now.getTime();
      observer?.messagesWait(waiting);
    },
  };
}

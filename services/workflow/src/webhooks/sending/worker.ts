import type { TenantId } from '@plumbline/contract/values';
import { WEBHOOK_LOG_DAYS } from '@plumbline/contract/workflow/webhooks';
import { enterTenant } from '@plumbline/service-kit/access';
import { type Database, ORDINARY_MS } from '@plumbline/service-kit/database';
import type { Observer } from '@plumbline/service-kit/http/observer';
import type { Log } from '@plumbline/service-kit/http/service';
import { webhookHeaders } from '../signature.ts';
import { gather } from './gather.ts';
import { type Attempt, type Claimed, claim, lookForWork, recordAttempts, sweepAndCount } from './queue.ts';
import { fateOf, type PostResult } from './retry.ts';

/** Sends a message. Resolves whatever comes of it, unless the signal aborts it. */
export type Post = (
  url: string,
  message: { headers: Record<string, string>; body: string; signal: AbortSignal },
) => Promise<PostResult>;

export interface WorkerOptions {
  database: Database;
  role: string;
  log: Log;
  post: Post;
  observer?: Observer | undefined;
  now?: () => Date;
  /** From 0 to 1. */
  random?: () => number;
}

const LOOK_EVERY_MS = 2_000;
/** Webhooks to which this process sends at once. */
const MOST_WEBHOOKS = 8;
const SWEEP_EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;

/**
 * Writes and sends the messages of all tenants' webhooks. Any number of processes may do it: a message belongs to one of them for
 * a minute. What a process sent and could not record is sent again under the same id.
 */
export class WebhookWorker {
  readonly #options: WorkerOptions;
  readonly #now: () => Date;
  readonly #random: () => number;
  readonly #stop = new AbortController();
  /** What is being sent, by webhook. */
  readonly #sending = new Map<string, Promise<void>>();
  #known: ReadonlySet<TenantId> = new Set();
  #looking: Promise<void> | undefined;
  #isStale = false;
  #timer: ReturnType<typeof setInterval> | undefined;
  #sweptAt = 0;
  #countedAt = 0;

  constructor(options: WorkerOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => new Date());
    this.#random = options.random ?? Math.random;
  }

  /** Looks for work now and every two seconds from now on. */
  start(): void {
    this.#timer ??= setInterval(() => this.look(), LOOK_EVERY_MS);
    this.look();
  }

  /** A transaction of the tenant was committed in this process. Costs nothing where the tenant has no webhook. */
  changed(tenantId: TenantId): void {
    if (this.#timer && this.#known.has(tenantId)) this.look();
  }

  /** Looks for work; once more afterwards where it is looking already. */
  look(): void {
    this.#isStale = true;
    this.#looking ??= this.#lookWhileStale().finally(() => {
      this.#looking = undefined;
    });
  }

  /** Resolves once there is nothing to write, to send or to record at this moment. */
  async settled(): Promise<void> {
    while (this.#looking || this.#sending.size > 0) {
      await this.#looking;
      await Promise.all(this.#sending.values());
    }
  }

  /** Stops. What is being sent is cut off, and another process sends it again. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#stop.abort();
    await this.settled();
  }

  async #lookWhileStale(): Promise<void> {
    while (this.#isStale && !this.#stop.signal.aborted) {
      this.#isStale = false;
      try {
        await this.#lookOnce();
      } catch (error) {
        this.#failed('cannot look for messages', error); // the next look tries again
      }
    }
  }

  async #lookOnce(): Promise<void> {
    const { database, role } = this.#options;
    const now = this.#now();
    const { known, due } = await lookForWork(database, role, now);
    this.#known = known;
    for (const tenantId of due) await this.#serve(tenantId);
    await this.#keepUp(now);
  }

  /** Writes what is new of a tenant, and begins to send what is due. */
  async #serve(tenantId: TenantId): Promise<void> {
    const { database, role } = this.#options;
    const now = this.#now();
    const free = MOST_WEBHOOKS - this.#sending.size;
    const { claimed, isMore } = await database.transaction(
      async (tx) => {
        await tx.query(`select set_config('role', $1, true)`, [role]);
        await enterTenant(tx, tenantId);
        const isMore = await gather(tx, tenantId, now);
        const except = [...this.#sending.keys()];
        return { claimed: free > 0 ? await claim(tx, tenantId, now, { except, webhooks: free }) : [], isMore };
      },
      { share: tenantId, withinMs: WRITING_MS },
    );
    if (isMore) this.#isStale = true;
    for (const [webhookId, messages] of Map.groupBy(claimed, (message) => message.webhookId)) {
      const sending = this.#send(tenantId, webhookId, messages)
        .catch((error: unknown) => this.#failed('cannot record messages', error))
        .finally(() => {
          this.#sending.delete(webhookId);
          if (!this.#stop.signal.aborted) this.look(); // there may be more for it
        });
      this.#sending.set(webhookId, sending);
    }
  }

  async #send(tenantId: TenantId, webhookId: string, messages: readonly Claimed[]): Promise<void> {
    const { database, role, observer } = this.#options;
    const tried = await Promise.all(messages.map((message) => this.#attempt(message)));
    const attempts = tried.filter((attempt) => attempt !== null);
    if (attempts.length === 0) return;
    await database.transaction(
      async (tx) => {
        await tx.query(`select set_config('role', $1, true)`, [role]);
        await enterTenant(tx, tenantId);
        await recordAttempts(tx, tenantId, webhookId, attempts, this.#now());
      },
      { share: tenantId, withinMs: ORDINARY_MS },
    );
    for (const { fate } of attempts) observer?.messageTried(fate.state === 'waiting' ? 'failed' : fate.state);
  }

  /** Null where this process stops meanwhile: the receiver may or may not have got it. */
  async #attempt(claimed: Claimed): Promise<Attempt | null> {
    const { id, url, payload: body, attempts, secrets } = claimed;
    const timestamp = Math.floor(this.#now().getTime() / 1_000);
    const headers = await webhookHeaders({ id, timestamp, body }, secrets);
    const { signal } = this.#stop;
    const result = await this.#options.post(url, { headers, body, signal }).catch((error: unknown): PostResult => {
      if (!signal.aborted) this.#failed('cannot send a message', error);
      return { failure: 'It could not be sent' };
    });
    if (signal.aborted) return null;
    return { claimed, result, fate: fateOf(result, attempts, this.#now(), this.#random()) };
  }

  /** Forgets what is old, and counts what waits. */
  async #keepUp(now: Date): Promise<void> {
    const isSweeping = now.getTime() - this.#sweptAt >= SWEEP_EVERY_MS;
    const isCounting = this.#options.observer !== undefined && now.getTime() - this.#countedAt >= COUNT_EVERY_MS;
    if (!isSweeping && !isCounting) return;
    const { database, role, observer } = this.#options;
    const before = isSweeping ? new Date(now.getTime() - WEBHOOK_LOG_DAYS * DAY_MS) : null;
    const waiting = await sweepAndCount(database, role, before);
    if (isSweeping) this.#sweptAt = now.getTime();
    this.#countedAt = now.getTime();
    observer?.messagesWait(waiting);
  }

  #failed(message: string, error: unknown): void {
    if (!this.#stop.signal.aborted) this.#options.log.error({ error: String(error) }, message);
  }
}

/** The messages of an import are written in one transaction, as the import was: it may take as long. */
const WRITING_MS = 120_000;
const COUNT_EVERY_MS = 15_000;

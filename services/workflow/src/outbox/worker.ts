import type { TenantId } from '@plumbline/contract/values';
import { enterTenant } from '@plumbline/service-kit/access';
import { type Database, DatabaseUnavailable, ORDINARY_MS, type Tx } from '@plumbline/service-kit/database';
import type { Log } from '@plumbline/service-kit/http/service';

export interface Work {
  /** Tenants for which a commit may mean work at once. */
  listening: ReadonlySet<TenantId>;
  /** Tenants for which something is to be written or sent. */
  due: readonly TenantId[];
}

/**
 * What the transactions of changes wrote, and is sent to others afterwards. `Taken` is what this process is sending, `Tried`
 * the result. Things of one lane are sent and recorded together, and each lane is busy only once.
 */
export interface Outbox<Taken, Tried> {
  /** For the log. */
  things: string;
  lookEveryMs: number;
  /** Lanes to which a process sends at once. */
  mostLanes: number;
  /** Whether it has nothing to do for a tenant while no lane is free. */
  needsLane: boolean;
  /** The longest that writing and taking the things of one tenant may last, in milliseconds. */
  takingMs: number;
  /** Where there is something to do, in all tenants. */
  look(now: Date): Promise<Work>;
  /** Takes what is due from up to `free.lanes` lanes, except those at work, so that no other process takes it for a while. */
  take(
    tx: Tx,
    tenantId: TenantId,
    now: Date,
    free: { except: readonly string[]; lanes: number },
  ): Promise<{ taken: readonly Taken[] /** It must look again at once. */; isMore: boolean }>;
  laneOf(taken: Taken): string;
  /** Resolves whatever the result; to null if this process stops meanwhile, and nobody knows whether it arrived. */
  attempt(taken: Taken, stopped: AbortSignal): Promise<Tried | null>;
  record(tx: Tx, tenantId: TenantId, lane: string, tried: readonly Tried[], now: Date): Promise<void>;
  /** After the commit of `record`. */
  recorded(tried: Tried): void;
  /** With every look: forgets what is old, and counts what waits. */
  keepUp(now: Date): Promise<void>;
}

export interface WorkerOptions {
  database: Database;
  role: string;
  log: Log;
  now?: () => Date;
}

/**
 * Sends the contents of an outbox, for all tenants. Any number of processes may do this: each thing belongs to one of them
 * for a while. What a process sent but could not record is sent again after that.
 */
export class OutboxWorker<Taken, Tried> {
  readonly #outbox: Outbox<Taken, Tried>;
  readonly #options: WorkerOptions;
  readonly #now: () => Date;
  readonly #stop = new AbortController();
  /** What is being sent, by lane. */
  readonly #sending = new Map<string, Promise<void>>();
  #listening: ReadonlySet<TenantId> = new Set();
  /** The tenant whose things were taken last. The others come before it again, so that none waits for all that another has. */
  #lastServed = '';
  #looking: Promise<void> | undefined;
  #isStale = false;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(outbox: Outbox<Taken, Tried>, options: WorkerOptions) {
    this.#outbox = outbox;
    this.#options = options;
    this.#now = options.now ?? (() => new Date());
  }

  /** Looks for work now and again and again from now on. */
  start(): void {
    this.#timer ??= setInterval(() => this.look(), this.#outbox.lookEveryMs);
    this.look();
  }

  /** A transaction of the tenant was committed in this process. Costs nothing where that means no work at once. */
  changed(tenantId: TenantId): void {
    if (this.#timer && this.#listening.has(tenantId)) this.look();
  }

  /** Looks for work; if it is already looking, once more afterwards. */
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

  /** Stops. Whatever is cut off is sent again by another process. */
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
        this.#failed(`cannot look for ${this.#outbox.things}`, error); // the next look tries again
      }
    }
  }

  async #lookOnce(): Promise<void> {
    const now = this.#now();
    const { listening, due } = await this.#outbox.look(now);
    this.#listening = listening;
    const last = this.#lastServed;
    const inTurn = due.toSorted();
    for (const tenantId of [...inTurn.filter((id) => id > last), ...inTurn.filter((id) => id <= last)]) {
      if (this.#outbox.needsLane && this.#freeLanes() <= 0) break; // the end of what is being sent leads to the next look
      try {
        await this.#serve(tenantId);
      } catch (error) {
        if (error instanceof DatabaseUnavailable && error.reason === 'away') throw error; // away for the others too
        // The others' turns come all the same, in this look and the next.
        this.#lastServed = tenantId;
        this.#failed(`cannot take ${this.#outbox.things}`, error, tenantId);
      }
    }
    await this.#outbox.keepUp(now);
  }

  #freeLanes(): number {
    return this.#outbox.mostLanes - this.#sending.size;
  }

  /** Takes what is due of a tenant, and begins to send it. */
  async #serve(tenantId: TenantId): Promise<void> {
    const { takingMs, things } = this.#outbox;
    const { taken, isMore } = await this.#inTenant(tenantId, takingMs, (tx) => {
      const free = { except: [...this.#sending.keys()], lanes: this.#freeLanes() };
      return this.#outbox.take(tx, tenantId, this.#now(), free);
    });
    if (isMore) this.#isStale = true;
    if (taken.length > 0) this.#lastServed = tenantId;
    for (const [lane, ofLane] of Map.groupBy(taken, (each) => this.#outbox.laneOf(each))) {
      const sending = this.#send(tenantId, lane, ofLane)
        .catch((error: unknown) => this.#failed(`cannot record ${things}`, error))
        .finally(() => {
          this.#sending.delete(lane);
          if (!this.#stop.signal.aborted) this.look(); // there may be more for it
        });
      this.#sending.set(lane, sending);
    }
  }

  async #send(tenantId: TenantId, lane: string, taken: readonly Taken[]): Promise<void> {
    const attempts = await Promise.all(taken.map((each) => this.#outbox.attempt(each, this.#stop.signal)));
    const tried = attempts.filter((attempt) => attempt !== null);
    if (tried.length === 0) return;
    await this.#inTenant(tenantId, ORDINARY_MS, (tx) => this.#outbox.record(tx, tenantId, lane, tried, this.#now()));
    for (const attempt of tried) this.#outbox.recorded(attempt);
  }

  #inTenant<T>(tenantId: TenantId, withinMs: number, run: (tx: Tx) => Promise<T>): Promise<T> {
    const { database, role } = this.#options;
    return database.transaction(
      async (tx) => {
        await tx.query(`select set_config('role', $1, true)`, [role]);
        await enterTenant(tx, tenantId);
        return run(tx);
      },
      { share: tenantId, withinMs },
    );
  }

  #failed(message: string, error: unknown, tenantId?: TenantId): void {
    if (this.#stop.signal.aborted) return;
    this.#options.log.error({ error: String(error), ...(tenantId && { tenantId }) }, message);
  }
}

const OF_ALL_TENANTS = { share: 'outbox', withinMs: ORDINARY_MS };

/** A transaction of the service itself, which sees no tenant's rows. */
export const ofAllTenants = <T>(database: Database, role: string, run: (tx: Tx) => Promise<T>): Promise<T> =>
  database.transaction(async (tx) => {
    await tx.query(`select set_config('role', $1, true)`, [role]);
    return run(tx);
  }, OF_ALL_TENANTS);

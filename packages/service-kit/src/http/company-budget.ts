import { whomToAsk } from '@plumbline/contract/limits';
import { NewestMap } from '@plumbline/contract/newest-map';
import { rateLimited } from '@plumbline/contract/problem';
import type { Database } from '../database.ts';
import type { UsualLimits } from '../limits.ts';
import { Refusal } from './problem-response.ts';

/** What a process may still spend for a tenant in this minute. Infinite where the operator sets no limit. */
interface Share {
  requests: number;
  /** Below 0 after an answer larger than the rest: the next share pays for it. */
  bytes: number;
  mostRequests: number | null;
  mostBytes: number | null;
  /** The end of the minute, on this process's clock. */
  until: number;
  /** Nothing is left of the tenant's minute, in any process. */
  isOver: boolean;
}

/** One request's part of the budget. It is paid once, even if its transaction starts again. */
export interface Toll {
  /**
   * Throws a refusal that says when to come back, or `NeedsShare` if the process has nothing left. Never queries the
   * database.
   */
  pay(tenantId: string): void;
  /** Like `pay`, but takes a share if the process needs one. Never call it inside a transaction. */
  settle(tenantId: string): Promise<void>;
  /** Bytes that the request or its answer carries. */
  carries(bytes: number): void;
}

/** The process has no share, or none left. */
export class NeedsShare extends Error {
  override name = 'NeedsShare';
  readonly tenantId: string;
  constructor(tenantId: string) {
    super('needs a share of the company’s budget');
    this.tenantId = tenantId;
  }
}

interface Options {
  database: Database;
  limits: UsualLimits;
  /** Milliseconds of a clock of this process that never goes back. */
  clock?: () => number;
  /** The time by which minutes are counted; null for the database's clock, which all processes share. */
  at?: () => Date | null;
}

interface Taken {
  requests: number | null;
  bytes: number | null;
  mostRequests: number | null;
  mostBytes: number | null;
  msLeft: number;
}

const isSpent = ({ requests, bytes }: Pick<Share, 'requests' | 'bytes'>): boolean => requests < 1 || bytes <= 0;

const UNLIMITED: Omit<Share, 'until'> = {
  requests: Number.POSITIVE_INFINITY,
  bytes: Number.POSITIVE_INFINITY,
  mostRequests: null,
  mostBytes: null,
  isOver: false,
};
/** How long until a process considers a company gone. */
const GONE_MS = 60_000;

/** How many tenants a process remembers at most. */
const MOST_TENANTS = 10_000;

/**
 * How many requests a company makes in a minute, and how many bytes they carry, over all processes (decision 68). Each process takes a
 * share of the minute from the database and spends it in memory: a request costs no write of its own. The processes together never spend
 * more requests than the limit; a last answer may carry more bytes.
 */
export class CompanyBudget {
  readonly #options: Required<Options>;
  readonly #shares = new NewestMap<string, Share>(MOST_TENANTS);
  readonly #taking = new Map<string, Promise<void>>();
  /** Bytes of answers that ended after the minute in which they began. */
  readonly #late = new Map<string, number>();

  constructor(options: Options) {
    this.#options = { clock: () => performance.now(), at: () => null, ...options };
  }

  toll(): Toll {
    let paid: { tenantId: string; share: Share } | undefined;
    let carried = 0;
    const pay = (tenantId: string) => {
      if (paid?.tenantId === tenantId) return;
      const share = this.#current(tenantId);
      if (share?.isOver) throw this.#refusal(share);
      if (!share || isSpent(share)) throw new NeedsShare(tenantId);
      if (paid) {
        // The caller was first taken for a member of another company.
        paid.share.requests++;
        paid.share.bytes += carried;
      }
      share.requests--;
      share.bytes -= carried;
      paid = { tenantId, share };
    };
    return {
      pay,
      settle: async (tenantId) => {
        for (;;) {
          try {
            return pay(tenantId);
          } catch (error) {
            if (!(error instanceof NeedsShare)) throw error;
            await this.#takeOnce(tenantId);
          }
        }
      },
      carries: (bytes) => {
        carried += bytes;
        if (!paid) return;
        const { tenantId } = paid;
        const share = this.#current(tenantId);
        if (share) share.bytes -= bytes;
        // Its minute is over: the next share pays.
        else this.#late.set(tenantId, (this.#late.get(tenantId) ?? 0) + bytes);
      },
    };
  }

  /** Concurrent requests that need a share wait for the same one. */
  #takeOnce(tenantId: string): Promise<void> {
    const running = this.#taking.get(tenantId);
    if (running) return running;
    const taking = this.#take(tenantId).finally(() => this.#taking.delete(tenantId));
    this.#taking.set(tenantId, taking);
    return taking;
  }

  #current(tenantId: string): Share | undefined {
    const share = this.#shares.get(tenantId);
    return share && share.until > this.#options.clock() ? share : undefined;
  }

  async #take(tenantId: string): Promise<void> {
    const { database, limits, clock, at } = this.#options;
    const current = this.#current(tenantId);
    const late = this.#late.get(tenantId) ?? 0;
    const overdrawn = Math.max(0, -(current?.bytes ?? 0)) + late;
    const wants = [(current?.requests ?? 0) < 1, (current?.bytes ?? 0) <= 0];
    const asked = clock();
    const [taken] = await database.transaction(
      async (tx) => {
        return tx.query<Taken>(
          `select requests, bytes, most_requests as "mostRequests", most_bytes as "mostBytes", ms_left as "msLeft"
           from platform.take_part($1, $2, $3, $4, $5, $6, coalesce($7::timestamptz, clock_timestamp()))`,
          [tenantId, limits.requestsPerMinute, limits.megabytesPerMinute, overdrawn, ...wants, at()],
        );
      },
      { share: tenantId },
    );
    // More may have arrived while the query ran.
    const later = (this.#late.get(tenantId) ?? 0) - late;
    if (later > 0) this.#late.set(tenantId, later);
    else this.#late.delete(tenantId);
    // The company was erased. The call itself says so.
    if (!taken) return void this.#shares.set(tenantId, { ...UNLIMITED, until: clock() + GONE_MS });
    // The rest of the previous share is added: only one of the two limits may be used up. Nothing carries over from a minute
    // that has ended.
    const before = this.#current(tenantId);
    const share = {
      ...taken,
      requests: (taken.requests ?? Number.POSITIVE_INFINITY) + (before?.requests ?? 0),
      bytes: (taken.bytes ?? Number.POSITIVE_INFINITY) + (before ? before.bytes + overdrawn - late : 0),
      // By when the query started: part of the minute passes before the answer.
      until: asked + taken.msLeft,
    };
    this.#shares.set(tenantId, { ...share, isOver: isSpent(share) });
  }

  #refusal({ requests, mostRequests, mostBytes, until }: Share): Refusal {
    const { clock, limits } = this.#options;
    const what =
      requests < 1
        ? `${mostRequests?.toLocaleString('en-US')} requests`
        : `${((mostBytes ?? 0) / 1_000_000).toLocaleString('en-US')} MB`;
    const seconds = Math.max(1, Math.ceil((until - clock()) / 1_000));
    return new Refusal(
      rateLimited,
      {},
      `Your company may use ${what} a minute, and has used them. Try again in ${seconds} s. ${whomToAsk(limits.contact)}`,
      { 'retry-after': String(seconds) },
    );
  }
}

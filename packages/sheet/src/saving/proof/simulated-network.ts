import type { SaveAnswer, UpdateOnWire } from '../save-outcome.ts';
import type { Row, SimulatedService } from './simulated-service.ts';

export const faults = [
  'none',
  'request lost',
  'answer lost',
  'request late and given up',
  'request slow',
  'answer slow',
  'sent twice',
  '503',
  '500',
  '500 although stored',
  '502 of a proxy',
  '401',
  '403',
  '429',
  'a bug before',
  'a bug after',
] as const;
export type Fault = (typeof faults)[number];

type Answer = SaveAnswer<Row>;
const problem = (type: string, more: { retryAfter?: number; answered?: number } = {}): Answer => ({
  ok: false,
  problem: { type, ...more },
  message: type,
});
const LOST = problem('network');

/** The network between page and service, with its faults. */
export class SimulatedNetwork {
  /** The faults of the next saves, in this order; after them none. */
  plan: Fault[] = [];
  /** The service fails on a batch that has these rows. */
  poisoned: string | null = null;
  /** The service is unavailable for a batch that has these rows: they are locked, or always too slow. */
  locked: string | null = null;
  /** The page's own code fails on a batch that has these rows. */
  broken: string | null = null;
  readonly #service: SimulatedService;
  #slow: (() => void)[] = [];

  constructor(service: SimulatedService) {
    this.#service = service;
  }

  async send(updates: readonly UpdateOnWire[]): Promise<Answer> {
    // A copy: the page may change its objects after sending.
    const body = structuredClone(updates);
    const has = (rowId: string | null) => updates.some(({ id }) => id === rowId);
    if (has(this.broken)) throw new TypeError('a bug of the page');
    if (has(this.poisoned)) return problem('unexpected');
    if (has(this.locked)) return problem('unavailable', { retryAfter: 1 });
    const store = () => this.#service.save(body, 'me');
    switch (this.plan.shift() ?? 'none') {
      case 'none':
        return store();
      case 'request lost':
        return LOST;
      case 'answer lost':
        store();
        return LOST;
      case 'request late and given up':
        this.#slow.push(store);
        return LOST;
      case 'request slow':
        return new Promise((resolve) => this.#slow.push(() => resolve(store())));
      case 'answer slow': {
        const answer = store();
        return new Promise((resolve) => this.#slow.push(() => resolve(answer)));
      }
      case 'sent twice':
        store();
        return store();
      case '503':
        return problem('unavailable', { retryAfter: 2 });
      case '500':
        return problem('unexpected');
      case '500 although stored':
        store();
        return problem('unexpected');
      case '502 of a proxy':
        return problem('network', { answered: 502 });
      case '401':
        return problem('unauthenticated');
      case '403':
        return problem('forbidden');
      case '429':
        return problem('rate-limited', { retryAfter: 5 });
      case 'a bug before':
        throw new TypeError('a bug of the page');
      case 'a bug after':
        store();
        throw new TypeError('a bug of the page');
    }
  }

  /** Delivers a delayed message, in any order. */
  arrive(index: number): void {
    const [arrive] = this.#slow.splice(index % Math.max(this.#slow.length, 1), 1);
    arrive?.();
  }

  mend(): void {
    this.plan = [];
    this.poisoned = null;
    this.locked = null;
    this.broken = null;
    while (this.#slow.length > 0) this.arrive(0);
  }
}

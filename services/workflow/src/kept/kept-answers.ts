import type { TenantId } from '@plumbline/contract/values';
import type { Mark } from '../jobs/jobs-since.ts';

/** Over all companies. All jobs of 10,000 are 17 MB as objects and 6 as a table, their schedule is 10. */
const MOST_BYTES = 48 * 1024 * 1024;
/** A change by plain SQL has no number. The service reads all jobs again after this time, as a page does. */
const MOST_MS = 60 * 60_000;
/** An answer that nobody requests within this time is dropped, as are answers of an erased company. */
const MOST_IDLE_MS = 10 * 60_000;

/** An answer about jobs. */
export interface KeptAnswer {
  /** The number of the newest change that it certainly includes. */
  mark: Mark;
  /** About how many bytes it takes. */
  bytes: number;
  /** When all of it was read, on the clock of `performance.now()`. */
  readAt: number;
}

/**
 * Large answers that this process keeps while they are requested: the most recently used, up to a limit of bytes. A kept
 * answer may be outdated. Before using one, ask the database what changed since its number, in the transaction that checks
 * the person's rights.
 */
export class KeptAnswers {
  /** The most recently used comes last. */
  readonly #answers = new Map<string, { answer: KeptAnswer; usedAt: number }>();
  readonly #mostBytes: number;
  readonly #clock: () => number;
  #bytes = 0;
  #sweep: ReturnType<typeof setTimeout> | undefined;

  constructor({ mostBytes = MOST_BYTES, clock = () => performance.now() } = {}) {
    this.#mostBytes = mostBytes;
    this.#clock = clock;
  }

  /** The answers of one kind, each to a question of a company. All who may ask get the same. */
  of<Answer extends KeptAnswer>(kind: string) {
    const keyOf = (tenantId: TenantId, question: string) => `${tenantId} ${kind} ${question}`;
    return {
      // Only this kind's `keep` writes under its keys.
      get: (tenantId: TenantId, question = '') => this.#get(keyOf(tenantId, question)) as Answer | undefined,
      keep: (tenantId: TenantId, answer: Answer, question = '') => this.#keep(keyOf(tenantId, question), answer),
    };
  }

  #get(key: string): KeptAnswer | undefined {
    const answer = this.#remove(key);
    if (!answer || this.#isOld(answer)) return undefined;
    this.#put(key, answer);
    return answer;
  }

  #keep(key: string, answer: KeptAnswer): void {
    this.#remove(key);
    if (answer.bytes > this.#mostBytes) return;
    this.#put(key, answer);
    for (const [each, other] of this.#answers)
      if (this.#bytes > this.#mostBytes || this.#isOld(other.answer)) this.#remove(each);
  }

  /** How many bytes it keeps. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Keeps nothing any more. */
  close(): void {
    clearTimeout(this.#sweep);
    this.#answers.clear();
    this.#bytes = 0;
  }

  #isOld({ readAt }: KeptAnswer): boolean {
    return this.#clock() - readAt > MOST_MS;
  }

  #put(key: string, answer: KeptAnswer): void {
    this.#answers.set(key, { answer, usedAt: this.#clock() });
    this.#bytes += answer.bytes;
    this.#sweep ??= this.#sweepIn(MOST_IDLE_MS);
  }

  /** A process with nothing else to do does not wait for this timer. A browser's timer is a number. */
  #sweepIn(ms: number): ReturnType<typeof setTimeout> {
    const timer = setTimeout(() => this.#removeIdle(), ms);
    if (typeof timer === 'object') timer.unref();
    return timer;
  }

  /** Comes again when the next one may be due. */
  #removeIdle(): void {
    this.#sweep = undefined;
    for (const [key, { usedAt }] of this.#answers) {
      const left = usedAt + MOST_IDLE_MS - this.#clock();
      if (left > 0) {
        this.#sweep = this.#sweepIn(left);
        return;
      }
      this.#remove(key);
    }
  }

  #remove(key: string): KeptAnswer | undefined {
    const answer = this.#answers.get(key)?.answer;
    this.#answers.delete(key);
    this.#bytes -= answer?.bytes ?? 0;
    return answer;
  }
}

import type { Call } from '@plumbline/contract/call';
import { unavailable } from '@plumbline/contract/problem';
import { Refusal } from './problem-response.ts';
import { declaredLength } from './read-request.ts';

const MB = 1024 * 1024;
const RETRY_AFTER_SECONDS = 10;

export interface LargeBodyBounds {
  /** In bytes: the most that large bodies may add up to at once in this process, for one tenant and for all. */
  mostOfOne: number;
  most: number;
}
const BOUNDS: LargeBodyBounds = { mostOfOne: 240 * MB, most: 640 * MB };

/** Counts large bodies by their declared length before they are read, so that no tenant fills the memory of all. */
export class LargeBodies {
  readonly #bounds: LargeBodyBounds;
  readonly #of = new Map<string, number>();
  #all = 0;

  constructor(bounds: LargeBodyBounds = BOUNDS) {
    this.#bounds = bounds;
  }

  /** Runs the work while its body counts. Throws `unavailable` with a retry time if too much is in progress. */
  async during<T>(tenantId: string, bytes: number, work: () => Promise<T>): Promise<T> {
    const ofOne = this.#of.get(tenantId) ?? 0;
    if (ofOne + bytes > this.#bounds.mostOfOne) throw refused('Your company sends too many large files at once');
    if (this.#all + bytes > this.#bounds.most) throw refused('Too many large files are being sent already');
    this.#count(tenantId, bytes);
    try {
      return await work();
    } finally {
      this.#count(tenantId, -bytes);
    }
  }

  #count(tenantId: string, bytes: number): void {
    const ofOne = (this.#of.get(tenantId) ?? 0) + bytes;
    this.#all += bytes;
    if (ofOne > 0) this.#of.set(tenantId, ofOne);
    else this.#of.delete(tenantId);
  }
}

/** The largest possible body of a request: its declared length, or else the call's limit. */
export function bytesAtMost({ maxBytes = 0 }: Call, request: Request): number {
  const said = Number(declaredLength(request) ?? maxBytes);
  return said >= 0 ? Math.min(said, maxBytes) : maxBytes;
}

const refused = (reason: string): Refusal =>
  new Refusal(unavailable, {}, reason, { 'retry-after': String(RETRY_AFTER_SECONDS) });

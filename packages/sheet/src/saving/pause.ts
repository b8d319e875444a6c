import { waitAfter } from './troubled-rows.ts';

const PROBE_MS = 1_000;

/** How long to send nothing after answers that say "not now". */
export class Pause {
  #until = 0;
  /** The part of the pause that the service asked for. */
  #namedUntil = 0;
  #inARow = 0;

  get until(): number {
    return this.#until;
  }

  /** Another "not now" arrived. */
  lengthen(retryAfterMs = 0): void {
    this.#inARow++;
    this.#namedUntil = performance.now() + retryAfterMs;
    this.#until = Math.max(this.#namedUntil, performance.now() + waitAfter(this.#inARow));
  }

  /** The person is there, so a retry is due soon. A wait that the service asked for stays. */
  shorten(): void {
    this.#until = Math.min(this.#until, Math.max(this.#namedUntil, performance.now() + PROBE_MS));
  }

  end(): void {
    this.#until = 0;
  }

  /** A different answer arrived: the next pause is short again. */
  forgive(): void {
    this.#inARow = 0;
  }
}

export interface RateLimiter {
  /** Seconds to wait, or null when the request may go on. */
  consume(key: string): Promise<number | null>;
}

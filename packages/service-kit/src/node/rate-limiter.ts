import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimiter } from '../http/rate-limiter.ts';

const SECONDS = 60;

/** Limits the requests per minute for each key, counted in this process. */
export function createRateLimiter(requestsPerMinute: number): RateLimiter {
  const limiter = new RateLimiterMemory({ points: requestsPerMinute, duration: SECONDS });
  return {
    async consume(key) {
      try {
        await limiter.consume(key);
        return null;
      } catch (refused) {
        if (refused instanceof RateLimiterRes)
          // It goes by the system's clock: set back, that would make the rest of a minute longer than a minute.
          return Math.min(SECONDS, Math.ceil(refused.msBeforeNext / 1000));
        throw refused;
      }
    },
  };
}

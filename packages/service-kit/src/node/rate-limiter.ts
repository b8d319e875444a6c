import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimiter } from '../http/rate-limiter.ts';

/** Limits the requests per minute for each key, counted in this process. */
export function createRateLimiter(requestsPerMinute: number): RateLimiter {
  const limiter = new RateLimiterMemory({ points: requestsPerMinute, duration: 60 });
  return {
    async consume(key) {
      try {
        await limiter.consume(key);
        return null;
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return Math.ceil(refused.msBeforeNext / 1000);
        throw refused;
      }
    },
  };
}

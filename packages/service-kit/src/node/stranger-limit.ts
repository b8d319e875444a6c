import type { IncomingMessage, ServerResponse } from 'node:http';
import { NewestMap } from '@plumbline/contract/newest-map';
import { isAuthenticated } from '../http/authenticated.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import type { AddressOf } from './client-address.ts';

const REMEMBERED_TOKENS = 10_000;

export interface StrangerLimit {
  addressOf: AddressOf;
  /** Whether the peer is a proxy that the operator trusts. By default no peer is. */
  isProxy?: (request: IncomingMessage) => boolean;
  limiter: RateLimiter;
}

/**
 * Limits the requests of each address without a valid token. The first request with a token counts, since only its answer shows
 * whether the token is valid. Later ones do not count, so that people who share an address with a flood can go on working.
 * Returns the seconds to wait, or null if the request may go on.
 */
export function boundStrangers({ addressOf, limiter }: StrangerLimit) {
  const good = new NewestMap<string, true>(REMEMBERED_TOKENS);
  return async (request: IncomingMessage, response: ServerResponse): Promise<number | null> => {
    const token = request.headers.authorization;
    if (token !== undefined) {
      response.once('close', () => {
        if (isAuthenticated(request)) good.set(token, true);
        else if (response.statusCode === 401) good.delete(token);
      });
      if (good.has(token)) return null;
    }
    return limiter.consume(`address ${addressOf(request)}`);
  };
}

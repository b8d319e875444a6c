import { enterAs } from '@plumbline/service-kit/access';
import type { Tx } from '@plumbline/service-kit/database';
import { noteAuthenticated } from '@plumbline/service-kit/http/authenticated';
import { bearerOf } from '@plumbline/service-kit/http/authorise';
import type { RateLimiter } from '@plumbline/service-kit/http/rate-limiter';
import { addressNoted, noteForLog } from '@plumbline/service-kit/http/request-notes';
import { faultOfOwnToken } from '@plumbline/service-kit/own-token-fault';
import { tokenHash } from '@plumbline/service-kit/own-tokens';
import type { RefusedToken } from '@plumbline/service-kit/token-fault';
import { ScimError } from './scim-error.ts';
import { looksLikeToken } from './tokens.ts';
import { type TokenOwner, tokenOwner } from './tokens-store.ts';

export interface Authentication {
  /** The hash of the request's token, not yet checked. Throws a refusal for a malformed token, and after too many requests. */
  admitted(request: Request): Promise<string>;
  /** Moves the transaction into the token's tenant. Throws a refusal for an invalid token. */
  enter(tx: Tx, hash: string, request: Request): Promise<TokenOwner>;
}

/** A token identifies a program, not a person. */
const NOBODY = { issuer: '', subject: '' };
const MAX_KNOWN = 10_000;

export function createAuthentication({
  role,
  rateLimiter,
}: {
  role: string;
  rateLimiter: RateLimiter;
}): Authentication {
  // Hashes that were valid at their last check. They are checked again, but do not queue behind a flood of invented tokens.
  const valid = new Set<string>();
  const limit = async (key: string): Promise<void> => {
    const seconds = await rateLimiter.consume(key);
    if (seconds === null) return;
    const headers = { 'retry-after': String(seconds) };
    throw new ScimError(429, 'Too many requests: try again in a moment', undefined, headers);
  };
  return {
    async admitted(request) {
      const token = bearerOf(request);
      if (token === undefined || !looksLikeToken(token))
        throw noToken(request, { fault: token === undefined ? 'no-token' : 'malformed' });
      const hash = await tokenHash(token);
      if (!valid.has(hash)) await limit(`scim unknown ${addressNoted(request)}`);
      await limit(`scim ${hash}`);
      return hash;
    },
    async enter(tx, hash, request) {
      await enterAs(tx, role, NOBODY, null);
      const owner = await tokenOwner(tx, hash);
      if (!owner) {
        valid.delete(hash);
        throw noToken(request, await faultOfOwnToken(tx, hash));
      }
      noteAuthenticated(request);
      noteForLog(request, { tenantId: owner.tenantId, tokenId: owner.tokenId });
      if (valid.size < MAX_KNOWN) valid.add(hash);
      if (!owner.products.includes('platform'))
        throw new ScimError(403, 'Your company does not use this product: platform');
      return owner;
    },
  };
}

function noToken(request: Request, { fault: refusedFor, ...ids }: RefusedToken): ScimError {
  noteForLog(request, { refusedFor, ...ids });
  return new ScimError(401, 'The request carries no valid token: it may have expired or been revoked', undefined, {
    'www-authenticate': refusedFor === 'no-token' ? 'Bearer' : 'Bearer error="invalid_token"',
  });
}

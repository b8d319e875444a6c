import { errors } from 'jose';
import type { Subject } from './access.ts';

/**
 * The check that a token did not pass. It is for the operator's log: who asks learns only that the token is not valid. `unknown-token`
 * to `inactive-person` are of Plumbline's own tokens, which are no JWTs.
 */
export type TokenFault =
  | 'no-token'
  | 'malformed'
  | 'algorithm'
  | 'unknown-key'
  | 'signature'
  | 'issuer'
  | 'audience'
  | 'expired'
  | 'no-expiry'
  | 'not-yet-valid'
  | 'type'
  | 'scope'
  | 'no-subject'
  | 'unknown-token'
  | 'revoked'
  | 'inactive-person';

export interface RefusedToken {
  fault: TokenFault;
  /** The owner, for one of Plumbline's own tokens. */
  tokenId?: string;
  tenantId?: string;
  userId?: string | null;
}

export const isRefused = (result: Subject | RefusedToken): result is RefusedToken => 'fault' in result;

const CLAIMS: Record<string, TokenFault> = { iss: 'issuer', aud: 'audience', nbf: 'not-yet-valid', exp: 'no-expiry' };

/** Which check an error of jose reports. It checks the signature before any claim. */
export function faultOf(error: errors.JOSEError): TokenFault {
  if (error instanceof errors.JWTExpired) return 'expired';
  if (error instanceof errors.JWTClaimValidationFailed) return CLAIMS[error.claim] ?? 'malformed';
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'signature';
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys)
    return 'unknown-key';
  if (error instanceof errors.JOSEAlgNotAllowed || error instanceof errors.JOSENotSupported) return 'algorithm';
  return 'malformed';
}

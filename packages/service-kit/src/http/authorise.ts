import { type Call, type Contract, TENANT_HEADER } from '@plumbline/contract/call';
import { forbidden, rateLimited, tenantRequired, unauthenticated } from '@plumbline/contract/problem';
import { tenantId as tenantIdSchema } from '@plumbline/contract/values';
import { permissionText } from '@plumbline/domain/permissions';
import { type Access, accessOf, enterAs, entered, enterTenant, type Subject } from '../access.ts';
import type { Tx } from '../database.ts';
import { faultOfOwnToken } from '../own-token-fault.ts';
import { isOwnToken } from '../own-tokens.ts';
import { isRefused, type RefusedToken } from '../token-fault.ts';
import { noteAuthenticated } from './authenticated.ts';
import type { OwnTokenCheck } from './own-token-check.ts';
import { Refusal, refuse } from './problem-response.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { addressNoted, noteForLog } from './request-notes.ts';

/** The access token of a request. */
export const bearerOf = (request: Request): string | undefined =>
  /^Bearer ([^\s]+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];

/** The person whose token the request carries. Throws a refusal without a valid token, and after too many requests. */
export async function verifySubject(
  request: Request,
  verify: OwnTokenCheck['verify'],
  limiter: RateLimiter,
): Promise<Subject> {
  const token = bearerOf(request);
  if (token === undefined) throw noValidToken(request, { fault: 'no-token' });
  const subject = await verify(token, addressNoted(request));
  if (isRefused(subject)) throw noValidToken(request, subject);
  noteAuthenticated(request);
  const seconds = await limiter.consume(`${subject.issuer} ${subject.subject}`);
  if (seconds !== null) throw new Refusal(rateLimited, {}, undefined, { 'retry-after': String(seconds) });
  return subject;
}

/** The log says why. The caller learns only that the token is not valid. */
function noValidToken(request: Request, { fault: refusedFor, ...ids }: RefusedToken): Refusal {
  noteForLog(request, { refusedFor, ...ids });
  return new Refusal(unauthenticated, {}, 'The request carries no valid access token for this service', {
    'www-authenticate': refusedFor === 'no-token' ? 'Bearer' : 'Bearer error="invalid_token"',
  });
}

/** Who makes which call. */
export interface Claim {
  role: string;
  subject: Subject;
  call: Call;
  service: Contract['service'];
  request: Request;
}

/**
 * Enters the tenant of the request and returns what the person may do there. Returns null for a call that requires only a token:
 * it enters no tenant. Throws a refusal if the person does not belong to the tenant, the tenant does not have this service's
 * product, or the permission is missing. All three look alike, so that they reveal nothing about other tenants.
 */
export async function authorise(tx: Tx, claim: Claim): Promise<Access | null> {
  const { role, subject, call, request } = claim;
  if (call.permission === 'token') {
    await enterAs(tx, role, subject, null);
    await requireStanding(tx, claim);
    requireSignIn(claim);
    return null;
  }
  const asked = request.headers.get(TENANT_HEADER);
  const tenantId = asked === null ? null : tenantIdSchema.safeParse(asked).data;
  if (tenantId === undefined) throw refuse(forbidden, {}, 'You do not belong to this tenant');
  const [access, another] = await entered(tx, role, subject, tenantId);
  if (!access) throw await noMember(tx, claim);
  // A call that only asks who the person is can default to the first tenant. Any other call must name it.
  if (another && call.permission !== 'signed-in') throw refuse(tenantRequired, {});
  if (tenantId === null) await enterTenant(tx, access.tenantId);
  requireRights(access, claim);
  requireSignIn(claim);
  return access;
}

/**
 * Enters the same tenant again in a later transaction of the call. Throws a refusal if the right has been taken away since, or the
 * person is no longer active.
 */
export async function authoriseAgain(tx: Tx, claim: Claim, before: Access | null): Promise<void> {
  const { role, subject } = claim;
  const [access] = await entered(tx, role, subject, before?.tenantId ?? null);
  if (before === null) return;
  if (!access) throw await noMember(tx, claim);
  requireRights(access, claim);
}

/** Throws a refusal if the tenant lacks this service's product, or the person the call's permission. */
function requireRights({ products, permissions }: Access, { call, service }: Claim): void {
  const { permission } = call;
  // A call that only asks who the person is returns the products itself.
  if (permission !== 'signed-in' && permission !== 'token') {
    if (!products.includes(service))
      throw refuse(forbidden, { permission, product: service }, `Your company does not use this product: ${service}`);
    if (!permissions.includes(permission))
      throw refuse(forbidden, { permission }, `You may not ${permissionText[permission]}`);
  }
}

function requireSignIn({ subject, call }: Claim): void {
  if (call.needsSignIn && isOwnToken(subject)) throw refuse(forbidden, {}, 'A token cannot do this: sign in for it');
}

async function noMember(tx: Tx, claim: Claim): Promise<Refusal> {
  await requireStanding(tx, claim);
  const { subject, request } = claim;
  noteForLog(request, { refusedFor: 'no-member', ...(!isOwnToken(subject) && { subject: subject.subject }) });
  return refuse(forbidden, {}, 'You do not belong to this tenant');
}

/** Throws a refusal if one of Plumbline's own tokens, which was verified a moment ago, has been revoked or has expired since. */
async function requireStanding(tx: Tx, { subject, request }: Claim): Promise<void> {
  if (isOwnToken(subject) && (await accessOf(tx, null)).length === 0)
    throw noValidToken(request, await faultOfOwnToken(tx, subject.subject));
}

import { permissions } from '@plumbline/domain/permissions';
import { z } from 'zod';
import { call } from '../call.ts';
import { defineProblem } from '../problem.ts';
import { instant, typedText, userId, uuid } from '../values.ts';

const permission = z.enum(permissions);

/** A token for a program that calls in place of a person, or as a service. The secret itself is never stored. */
export const accessToken = z.object({
  id: uuid,
  name: z.string(),
  /** The person it acts for; null for a service. */
  holder: z.object({ id: userId, name: z.string() }).nullable(),
  /** The most it may do. A person's token never may do more than the person. */
  permissions: z.array(permission),
  createdByName: z.string(),
  createdAt: instant,
  /** Null for never. */
  expiresAt: instant.nullable(),
  /** Accurate to about a minute; null if it was never used. */
  lastUsedAt: instant.nullable(),
});
export type AccessToken = z.infer<typeof accessToken>;

export const MAX_ACCESS_TOKEN_DAYS = 730;

export const tokenRefused = defineProblem('token-refused', 422, 'Nothing was changed', {
  /** In plain words. */
  reason: z.string(),
});

const tokens = z.object({ tokens: z.array(accessToken) });
const created = tokens.extend({ token: z.string() });
const newToken = z.object({
  name: typedText(100).trim().min(1, 'must not be empty'),
  /** At most what the creator may do. Required permissions are added. */
  permissions: z.array(permission).min(1, 'must not be empty').max(permissions.length),
  /** Null for a token that does not expire. */
  expiresInDays: z.int().min(1).max(MAX_ACCESS_TOKEN_DAYS).nullable(),
});
const which = z.object({ id: uuid });

export const tokenCalls = {
  myTokens: call({
    method: 'GET',
    path: '/tokens',
    summary: 'The access tokens of the signed-in person in this company, newest first',
    permission: 'signed-in',
    response: tokens,
    failures: [],
  }),
  createMyToken: call({
    method: 'POST',
    creates: true,
    path: '/tokens',
    summary: 'Create an access token that stands for the signed-in person; only this answer shows it',
    permission: 'signed-in',
    needsSignIn: true,
    request: newToken,
    response: created,
    failures: [tokenRefused],
  }),
  revokeMyToken: call({
    method: 'POST',
    creates: false,
    path: '/tokens/revoke',
    summary: 'Revoke an access token of the signed-in person; its next request is refused',
    permission: 'signed-in',
    request: which,
    response: tokens,
    failures: [tokenRefused],
  }),
  adminTokens: call({
    method: 'GET',
    path: '/admin/tokens',
    summary: 'All access tokens of the company, of people and of services, newest first',
    permission: 'Admin_view',
    response: tokens,
    failures: [],
  }),
  createServiceToken: call({
    method: 'POST',
    creates: true,
    path: '/admin/tokens',
    summary: 'Create an access token of a service, which is nobody’s; only this answer shows it',
    permission: 'Admin_edit',
    needsSignIn: true,
    request: newToken,
    response: created,
    failures: [tokenRefused],
  }),
  revokeToken: call({
    method: 'POST',
    creates: false,
    path: '/admin/tokens/revoke',
    summary: 'Revoke any access token of the company; its next request is refused',
    permission: 'Admin_edit',
    request: which,
    response: tokens,
    failures: [tokenRefused],
  }),
};

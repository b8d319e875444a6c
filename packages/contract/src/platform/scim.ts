import { z } from 'zod';
import { call } from '../call.ts';
import { defineProblem } from '../problem.ts';
import { instant, roleId, typedText, uuid } from '../values.ts';
import { role } from './users.ts';

/** A token with which a company's identity provider signs in. The secret itself is never stored. */
export const scimToken = z.object({
  id: uuid,
  name: z.string(),
  createdByName: z.string(),
  createdAt: instant,
  expiresAt: instant,
  /** Accurate to about ten minutes; null if it was never used. */
  lastUsedAt: instant.nullable(),
});
export type ScimToken = z.infer<typeof scimToken>;

/** A group of the identity provider, and the role that it gives its people. */
export const scimGroup = z.object({
  id: uuid,
  name: z.string(),
  memberCount: z.int(),
  roleId: roleId.nullable(),
});
export type ScimGroup = z.infer<typeof scimGroup>;

export const MAX_TOKEN_DAYS = 730;

const provisioning = z.object({
  tokens: z.array(scimToken),
  groups: z.array(scimGroup),
  roles: z.array(role),
});

export const provisioningRefused = defineProblem('provisioning-refused', 422, 'Nothing was changed', {
  /** In plain words. */
  reason: z.string(),
});

export const scimCalls = {
  provisioning: call({
    method: 'GET',
    path: '/admin/provisioning',
    summary: 'Provisioning by the company’s identity provider: tokens, groups and their roles',
    permission: 'Admin_view',
    response: provisioning,
    failures: [],
  }),
  createScimToken: call({
    method: 'POST',
    creates: true,
    path: '/admin/provisioning/tokens',
    summary: 'Create a token for an identity provider; only this answer shows it',
    permission: 'Admin_edit',
    needsSignIn: true,
    request: z.object({
      name: typedText(100).trim().min(1, 'must not be empty'),
      expiresInDays: z.int().min(1).max(MAX_TOKEN_DAYS),
    }),
    response: provisioning.extend({ token: z.string() }),
    failures: [provisioningRefused],
  }),
  revokeScimToken: call({
    method: 'POST',
    creates: false,
    path: '/admin/provisioning/tokens/revoke',
    summary: 'Revoke a token; its next request is refused',
    permission: 'Admin_edit',
    request: z.object({ id: uuid }),
    response: provisioning,
    failures: [provisioningRefused],
  }),
  mapScimGroup: call({
    method: 'POST',
    creates: false,
    path: '/admin/provisioning/groups/map',
    summary: 'Choose the role that a group gives its people; null for none',
    permission: 'Admin_edit',
    request: z.object({ groupId: uuid, roleId: roleId.nullable() }),
    response: provisioning,
    failures: [provisioningRefused],
  }),
};

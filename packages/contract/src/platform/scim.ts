import { z } from 'zod';
import { call } from '../call.ts';
import { defineProblem } from '../problem.ts';
import { instant, roleId, typedText } from '../values.ts';
import { role } from './users.ts';

/** What a company's identity provider shows to be let in; the secret itself is not kept anywhere. */
export const scimToken = z.object({
  id: z.uuid(),
  name: z.string(),
  createdByName: z.string(),
  createdAt: instant,
  expiresAt: instant,
  /** To about ten minutes; null when it never was. */
  lastUsedAt: instant.nullable(),
});
export type ScimToken = z.infer<typeof scimToken>;

/** A group that an identity provider sends, and the role that its people have by it. */
export const scimGroup = z.object({
  id: z.uuid(),
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
    summary: 'How people come in from the company’s identity provider: tokens, groups and their roles',
    permission: 'Admin_view',
    response: provisioning,
    failures: [],
  }),
  createScimToken: call({
    method: 'POST',
    creates: true,
    path: '/admin/provisioning/tokens',
    summary: 'Create a token for an identity provider; this answer alone has it',
    permission: 'Admin_edit',
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
    summary: 'Revoke a token: it is refused from its next request on',
    permission: 'Admin_edit',
    request: z.object({ id: z.uuid() }),
    response: provisioning,
    failures: [provisioningRefused],
  }),
  mapScimGroup: call({
    method: 'POST',
    creates: false,
    path: '/admin/provisioning/groups/map',
    summary: 'Say which role the people of a group have by it; null for none',
    permission: 'Admin_edit',
    request: z.object({ groupId: z.uuid(), roleId: roleId.nullable() }),
    response: provisioning,
    failures: [provisioningRefused],
  }),
};

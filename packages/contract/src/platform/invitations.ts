import { z } from 'zod';
import { call } from '../call.ts';
import { limitReached } from '../limits.ts';
import { defineProblem } from '../problem.ts';
import { instant, invitationId, roleId, seenVersion, tenantId, typedText, userId } from '../values.ts';

/** An e-mail address that mail servers accept. */
export const emailAddress = z.email({ error: 'is not an e-mail address' }).max(254, 'is not an e-mail address');

/** The state of an invitation. It expires on its own. */
export const invitationState = z.enum(['invited', 'accepted', 'expired', 'revoked']);
export type InvitationState = z.infer<typeof invitationState>;

export const invitation = z.object({
  id: invitationId,
  userId,
  name: z.string(),
  email: z.string(),
  /** Names of the roles that the person has or gets by accepting. */
  roles: z.array(z.string()),
  state: invitationState,
  message: z.string().nullable(),
  invitedByName: z.string(),
  invitedAt: instant,
  expiresAt: instant,
  /** When the last mail was sent. Null if none was: somebody has to pass the link on. */
  sentAt: instant.nullable(),
  /** Why the last mail was not sent, in plain words. */
  mailProblem: z.string().nullable(),
  /** Whether the invited user is active. The invitation of a deactivated user admits nobody, even while open. */
  isUserActive: z.boolean(),
  version: z.int(),
});
export type Invitation = z.infer<typeof invitation>;

export const MAX_INVITED = 100;

export const invitee = z.object({
  /** As typed. The schema leaves it open, so that a wrong address gets a refusal of its own. */
  email: typedText(320),
  /** If absent, they are derived from the address. */
  firstName: typedText(200).optional(),
  lastName: typedText(200).optional(),
  phoneNumber: typedText(50).nullable().optional(),
  /** The id in the company's directory, if the person is from there. */
  directoryId: typedText(255).optional(),
});
export type Invitee = z.input<typeof invitee>;

export const inviteRefusal = z.object({
  /** As sent. Null if the refusal concerns all addresses. */
  email: z.string().nullable(),
  kind: z.enum(['bad-address', 'appears-twice', 'already-user', 'already-invited', 'unknown-role']),
  /** Completes a sentence that begins with the address. */
  reason: z.string(),
});
export const invitesRefused = defineProblem('invites-refused', 422, 'Nobody was invited: some were refused', {
  refusals: z.array(inviteRefusal),
});

export const invitationSettled = defineProblem('invitation-settled', 409, 'The invitation is not open any more', {
  state: invitationState,
});
export const invitationChanged = defineProblem('invitation-changed', 409, 'Somebody else changed the invitation', {});
export const invitedIsInactive = defineProblem('invited-is-inactive', 409, 'The invited user is deactivated', {});
export const invitationJustSent = defineProblem('invitation-just-sent', 409, 'It was sent a moment ago', {});
export const identityRefused = defineProblem('identity-refused', 422, 'Sign in again to accept the invitation', {});

/** What the link of an invitation did for the person who opened it. */
export const linkAnswer = z.enum([
  /** The invitation was for this person, who now belongs to the tenant. */
  'yours',
  /** Somebody else with the invited address accepted it. */
  'taken',
  'revoked',
  'expired',
  /** The person signs in with another address. */
  'other-address',
  /** The person already is a user of the tenant, with another address. */
  'known-otherwise',
  /** The identity provider does not vouch for the person's address. */
  'unverified',
  'unknown',
]);
export type LinkAnswer = z.infer<typeof linkAnswer>;

const oneInvitation = z.object({ id: invitationId, version: seenVersion });

export const invitationCalls = {
  invitations: call({
    method: 'GET',
    path: '/admin/invitations',
    summary: 'Invitations to the tenant: all that are open or expired, then the newest of the others',
    permission: 'Admin_view',
    response: z.object({ invitations: z.array(invitation) }),
    failures: [],
  }),
  invite: call({
    method: 'POST',
    creates: true,
    path: '/admin/invitations',
    summary: 'Invite people: all of them or none',
    permission: 'Admin_edit',
    request: z.object({
      people: z.array(invitee).min(1).max(MAX_INVITED),
      roleIds: z.array(roleId).max(50),
      message: typedText(2_000).optional(),
    }),
    response: z.object({ invitations: z.array(invitation) }),
    failures: [invitesRefused, limitReached],
    maxBytes: 256 * 1024,
  }),
  resendInvitation: call({
    method: 'POST',
    creates: true,
    path: '/admin/invitations/resend',
    summary: 'Send an open or expired invitation again; its full time starts anew',
    permission: 'Admin_edit',
    request: oneInvitation,
    response: z.object({ invitation }),
    failures: [invitationSettled, invitationChanged, invitedIsInactive, invitationJustSent],
  }),
  revokeInvitation: call({
    method: 'POST',
    creates: false,
    path: '/admin/invitations/revoke',
    summary: 'Take an invitation back; the person, who never signed in, is deactivated',
    permission: 'Admin_edit',
    request: oneInvitation,
    response: z.object({ invitation }),
    failures: [invitationSettled, invitationChanged],
  }),
  acceptInvitations: call({
    method: 'POST',
    creates: false,
    path: '/invitations/accept',
    summary:
      'Join tenants that invited the address in the ID token: all of them at the first sign-in, later one at a time',
    permission: 'token',
    request: z.object({
      /** From the same sign-in as the access token. */
      idToken: z.string().min(1).max(20_000),
      /** From the link that the person opened. */
      invitationId: invitationId.optional(),
      /** An offered tenant that the person chose to join. */
      tenantId: tenantId.optional(),
    }),
    response: z.object({
      /** The address that the provider has verified, or null. */
      email: z.string().nullable(),
      /** The tenant of the link comes first. */
      joined: z.array(z.object({ tenantId, tenantName: z.string() })),
      /** Tenants that the address may join. The person already belongs to a tenant, so joining is a choice. */
      offered: z.array(z.object({ tenantId, tenantName: z.string() })),
      /** Tenants that invited this address and no longer admit it. */
      closed: z.array(z.object({ tenantName: z.string(), reason: z.enum(['revoked', 'expired']) })),
      /** Null if no link was opened. */
      link: linkAnswer.nullable(),
    }),
    failures: [identityRefused],
  }),
};

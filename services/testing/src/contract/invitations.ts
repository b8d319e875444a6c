import type { Invitation, invitationCalls } from '@plumbline/contract/platform/invitations';
import { expect } from 'vitest';
import { givenLimits } from '../limits.ts';
import { succeeded } from '../world.ts';
import { type Examples, made, nobody, type Room } from './example.ts';

const PAT = 'pat.newcomer@invited.example';

async function invited({ tenant }: Room, email = PAT): Promise<Invitation> {
  const { invitations } = succeeded(await tenant.admin.platform.invite({ body: { people: [{ email }], roleIds: [] } }));
  return made(invitations[0], 'invitation');
}
/** Like `invited`, but a while ago, so that it may be sent again. */
async function invitedEarlier(room: Room): Promise<Invitation> {
  const invitation = await invited(room);
  await room.world.database.transaction((tx) =>
    tx.query(
      `update platform.invitation set sent_at = sent_at - interval '2 minutes', mail_begun_at = mail_begun_at - interval '2 minutes'
       where tenant_id = $1 and id = $2`,
      [room.tenant.tenantId, invitation.id],
    ),
  );
  return invitation;
}
const revoke = ({ tenant }: Room, { id, version }: Invitation) =>
  tenant.admin.platform.revokeInvitation({ body: { id, version } });

/** For each call that changes one invitation. */
const settled = async (room: Room) => {
  const invitation = await invited(room);
  succeeded(await revoke(room, invitation));
  return { body: { id: invitation.id, version: invitation.version }, answers: { state: 'revoked' } };
};
const changed = async (room: Room) => {
  const { id, version } = await invitedEarlier(room);
  succeeded(await room.tenant.admin.platform.resendInvitation({ body: { id, version } }));
  return { body: { id, version }, answers: {} };
};
const absent = {
  'not-found: there is no such invitation': {
    type: 'not-found' as const,
    example: async () => ({
      body: { id: nobody<Invitation['id']>(), version: 1 },
      answers: { detail: 'There is no such invitation' },
    }),
  },
};

export const invitationExamples: Examples<typeof invitationCalls> = {
  invitations: {
    succeeds: async (room) => {
      const { id } = await invited(room);
      return { answers: { invitations: [{ id, email: PAT, name: 'Pat Newcomer', state: 'invited' }] } };
    },
    fails: {},
  },
  invite: {
    succeeds: async () => ({
      body: { people: [{ email: PAT }], roleIds: [], message: 'Welcome!' },
      answers: { invitations: [{ email: PAT, state: 'invited', message: 'Welcome!', mailProblem: null }] },
    }),
    fails: {
      'invites-refused': async () => ({
        body: { people: [{ email: 'nobody' }], roleIds: [] },
        answers: { refusals: [{ email: 'nobody', kind: 'bad-address' }] },
      }),
      'limit-reached': async ({ world, tenant }) => {
        await givenLimits(world, tenant, { users: 3 });
        return {
          body: { people: [{ email: PAT }], roleIds: [] },
          answers: { what: 'users', most: 3, now: 3, more: 1, contact: null },
        };
      },
    },
  },
  resendInvitation: {
    succeeds: async (room) => {
      const { id, version } = await invitedEarlier(room);
      return {
        body: { id, version },
        answers: { invitation: { id, state: 'invited', version: version + 1, sentAt: expect.any(String) } },
      };
    },
    fails: {
      'invitation-settled': settled,
      'invitation-changed': changed,
      'invited-is-inactive': async (room) => {
        const { id, version, userId } = await invitedEarlier(room);
        const { platform } = room.tenant.admin;
        const { users } = succeeded(await platform.adminUsers());
        const user = made(
          users.find((candidate) => candidate.id === userId),
          'invited user',
        );
        const update = { id: userId, version: user.version, changes: { isActive: false } };
        succeeded(await platform.saveAdminUsers({ body: { updates: [update] } }));
        return { body: { id, version }, answers: {} };
      },
      'invitation-just-sent': async (room) => {
        const { id, version } = await invited(room);
        return { body: { id, version }, answers: {} };
      },
    },
    also: absent,
  },
  revokeInvitation: {
    succeeds: async (room) => {
      const { id, version } = await invited(room);
      return { body: { id, version }, answers: { invitation: { id, state: 'revoked', isUserActive: false } } };
    },
    fails: { 'invitation-settled': settled, 'invitation-changed': changed },
    also: absent,
  },
  acceptInvitations: {
    succeeds: async (room) => {
      const { world, tenant } = room;
      const subject = `newcomer-${crypto.randomUUID()}`;
      const email = `${subject}@invited.example`;
      const { id: invitationId } = await invited(room, email);
      return {
        by: world.person(subject, nobody()),
        body: { idToken: await world.issuer.signIdentity({ subject, email }), invitationId },
        answers: { email, joined: [{ tenantId: tenant.tenantId }], offered: [], closed: [], link: 'yours' },
      };
    },
    fails: {
      'identity-refused': async ({ tenant }) => ({
        by: tenant.manager,
        body: { idToken: 'nonsense' },
        answers: {},
      }),
    },
  },
};

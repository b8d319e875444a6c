import type { platformContract } from '@plumbline/contract/platform/contract';
import {
  identityRefused,
  invitationChanged,
  invitationJustSent,
  invitationSettled,
  invitedIsInactive,
  invitesRefused,
} from '@plumbline/contract/platform/invitations';
import { notFound } from '@plumbline/contract/problem';
import type { InvitationId, TenantId } from '@plumbline/contract/values';
import { type Access, enterTenant } from '@plumbline/service-kit/access';
import type { Tx } from '@plumbline/service-kit/database';
import { AfterCommit, type InTransaction } from '@plumbline/service-kit/http/after-commit';
import { refuse } from '@plumbline/service-kit/http/problem-response';
import type { Handlers, Log } from '@plumbline/service-kit/http/service';
import type { IdentityVerifier } from '@plumbline/service-kit/identity-tokens';
import type { Mailing } from '@plumbline/service-kit/mail/mailer';
import { recordChanges } from '../history/store.ts';
import { lockRightsOf } from '../roles/administrators.ts';
import { roleNames } from '../roles/role-names.ts';
import { assertRoomForUsers } from '../users/room.ts';
import { invitationAnswers, notePhoto, tenantsToJoin, tiePerson } from './accept-store.ts';
import { invitationChange, userChange } from './changes.ts';
import { mailInvitations } from './mail-invitations.ts';
import { refusalsOf } from './refusals.ts';
import { standingOf } from './standing-store.ts';
import {
  closeInvitation,
  type InvitationRow,
  listInvitations,
  lockInvitation,
  noteMails,
  renewInvitation,
  storeInvitations,
  usersBefore,
  wasJustSent,
} from './store.ts';
import { toInvitee } from './to-invitee.ts';

type InvitationCalls = 'invitations' | 'invite' | 'resendInvitation' | 'revokeInvitation' | 'acceptInvitations';

export interface InvitationOptions {
  verifyIdentity: IdentityVerifier;
  /** Null if no mail server is configured. People then pass links on by themselves. */
  mailing: Mailing | null;
  log: Log;
}

export const invitationHandlers = ({
  verifyIdentity,
  mailing,
  log,
}: InvitationOptions): Pick<Handlers<typeof platformContract>, InvitationCalls> => {
  /** Mails stored invitations and returns their new state. */
  const mailed =
    ({ tenantId, tenantName }: Access, stored: InvitationRow[]) =>
    async (inTransaction: InTransaction): Promise<InvitationRow[]> => {
      if (mailing === null) return stored;
      const mails = await mailInvitations(mailing, log, tenantName, stored);
      const ids = stored.map(({ id }) => id);
      return inTransaction(async (tx) => {
        await noteMails(tx, tenantId, mails);
        return listInvitations(tx, tenantId, ids);
      });
    };
  /** Locks an invitation that is open or expired. */
  const openOne = async (tx: Tx, access: Access, { id, version }: { id: InvitationId; version: number }) => {
    const { tenantId } = access;
    await lockRightsOf(tx, access);
    const locked = await lockInvitation(tx, tenantId, id);
    const [before] = await listInvitations(tx, tenantId, [id]);
    if (!locked || !before) throw refuse(notFound, {}, 'There is no such invitation');
    if (locked.state === 'accepted' || locked.state === 'revoked')
      throw refuse(invitationSettled, { state: locked.state }, `The invitation is ${locked.state} already`);
    if (locked.version !== version) throw refuse(invitationChanged, {});
    return before;
  };

  return {
    async invitations({ tx, access }) {
      return { invitations: await listInvitations(tx, access.tenantId) };
    },

    async invite({ tx, access, body: { people, roleIds, message }, limits }) {
      const invitees = people.map(toInvitee);
      // Two people who invite the same address take turns, and the second one is refused.
      await lockRightsOf(tx, access);
      const roles = await roleNames(tx, access.tenantId);
      const emails = invitees.map(({ email }) => email);
      const refusals = refusalsOf(emails, roleIds, roles, await standingOf(tx, access.tenantId, invitees));
      if (refusals.length > 0) throw refuse(invitesRefused, { refusals });
      const before = await usersBefore(tx, access.tenantId, emails);
      const stored = await storeInvitations(tx, access.tenantId, invitees, {
        roleIds: [...new Set(roleIds)],
        message: message?.trim() || null,
        invitedByName: access.userName,
        isMailed: mailing !== null,
      });
      const more = stored.filter(({ userId }) => !before.get(userId)?.isActive).length;
      await assertRoomForUsers(tx, access.tenantId, limits, more);
      const names = [...new Set(roleIds)].flatMap((id) => roles.get(id) ?? []).sort();
      await recordChanges(
        tx,
        access.tenantId,
        access,
        stored.flatMap((invited) => [
          invitationChange(invited, 'state', null, 'invited'),
          userChange(invited, 'isActive', before.get(invited.userId)?.isActive ?? null, true),
          userChange(invited, 'roles', before.get(invited.userId)?.roles ?? null, names),
        ]),
      );
      const ids = stored.map(({ id }) => id);
      const invitations = await listInvitations(tx, access.tenantId, ids);
      const mail = mailed(access, invitations);
      // After a crash the repeat says that nothing was mailed. The person can then send it again or pass the link on.
      return new AfterCommit(
        async (inTransaction) => ({ invitations: await mail(inTransaction) }),
        { invitations },
        { isDone: true },
      );
    },

    async resendInvitation({ tx, access, body }) {
      const before = await openOne(tx, access, body);
      // Somebody deactivated the user: a mail must not promise a sign-in that would be refused.
      if (!before.isUserActive)
        throw refuse(invitedIsInactive, {}, 'Make the user active first, then send the invitation again');
      if (mailing !== null && (await wasJustSent(tx, access.tenantId, body.id)))
        throw refuse(invitationJustSent, {}, 'Wait a minute, then send the invitation again');
      await renewInvitation(tx, access.tenantId, body.id, mailing !== null);
      const renewed = await listInvitations(tx, access.tenantId, [body.id]);
      const [after = before] = renewed;
      await recordChanges(tx, access.tenantId, access, [
        invitationChange(before, 'expiresAt', dayOf(before.expiresAt), dayOf(after.expiresAt)),
      ]);
      const mail = mailed(access, renewed);
      return new AfterCommit(
        async (inTransaction) => {
          const [invitation = after] = await mail(inTransaction);
          return { invitation };
        },
        { invitation: after },
        { isDone: true },
      );
    },

    async revokeInvitation({ tx, access, body }) {
      const before = await openOne(tx, access, body);
      const wasActive = await closeInvitation(tx, access.tenantId, body.id);
      await recordChanges(tx, access.tenantId, access, [
        invitationChange(before, 'state', 'invited', 'revoked'),
        userChange(before, 'isActive', wasActive, false),
      ]);
      const [invitation = before] = await listInvitations(tx, access.tenantId, [body.id]);
      return { invitation };
    },

    async acceptInvitations({ subject, body }) {
      // Nothing is locked yet, so fetching the provider's keys holds up nobody.
      return new AfterCommit(async (inTransaction) => {
        const identity = await verifyIdentity(body.idToken);
        if (identity?.issuer !== subject.issuer || identity.subject !== subject.subject)
          throw refuse(identityRefused, {}, 'The ID token is not one of this sign-in, or it has expired');
        return inTransaction(async (tx) => {
          const answer = await accept(tx, identity.verifiedEmail, body.invitationId ?? null, body.tenantId ?? null);
          if (identity.photoUrl !== null) await notePhoto(tx, identity.photoUrl);
          return answer;
        });
      }, undefined);
    },
  };
};

const dayOf = (instant: string) => instant.slice(0, 10);

async function accept(tx: Tx, email: string | null, link: InvitationId | null, chosen: TenantId | null) {
  const tied = email === null ? [] : await tiePerson(tx, email, link, chosen);
  for (const { tenantId, userId, userName, invitationId } of tied) {
    await enterTenant(tx, tenantId);
    await recordChanges(tx, tenantId, { userId, userName }, [
      userChange({ userId, name: userName }, 'hasSignedIn', false, true),
      ...(invitationId === null || email === null
        ? []
        : [invitationChange({ id: invitationId, email }, 'state', 'invited', 'accepted')]),
    ]);
  }
  const answers = await invitationAnswers(tx, email, link);
  const linked = answers.find(({ isLink }) => isLink)?.answer ?? 'unknown';
  return {
    email,
    offered: email === null ? [] : await tenantsToJoin(tx, email),
    joined: tied.map(({ tenantId, tenantName }) => ({ tenantId, tenantName })),
    closed: answers.flatMap(({ tenantName, answer }) =>
      answer === 'revoked' || answer === 'expired' ? [{ tenantName, reason: answer }] : [],
    ),
    // An open invitation was renewed at this moment; it had expired when the link was opened.
    link: link === null ? null : linked === 'open' ? 'expired' : linked,
  };
}

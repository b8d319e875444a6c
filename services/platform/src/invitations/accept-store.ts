import type { LinkAnswer } from '@plumbline/contract/platform/invitations';
import type { InvitationId, TenantId, UserId } from '@plumbline/contract/values';
import type { Tx } from '@plumbline/service-kit/database';

export interface Tied {
  tenantId: TenantId;
  tenantName: string;
  userId: UserId;
  userName: string;
  /** null of a person who was provisioned and not invited. */
  invitationId: InvitationId | null;
}

/** Ties the person of the request to the users, in any tenant, whom this address may become: each of them once. */
export const tiePerson = (tx: Tx, email: string): Promise<Tied[]> =>
  tx.query(
    `select tenant_id as "tenantId", tenant_name as "tenantName", user_id as "userId", user_name as "userName",
            invitation_id as "invitationId"
     from platform.tie_person($1)`,
    [email],
  );

/** What there is to tell of the invitation that was opened, and of closed ones to the address. */
export const invitationAnswers = (
  tx: Tx,
  email: string | null,
  link: InvitationId | null,
): Promise<{ isLink: boolean; tenantName: string; answer: LinkAnswer }[]> =>
  tx.query(`select is_link as "isLink", tenant_name as "tenantName", answer from platform.invitation_answers($1, $2)`, [
    email,
    link,
  ]);

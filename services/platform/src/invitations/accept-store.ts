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

/**
 * Ties the person of the request to users of this address, each of them once: to those of every tenant where the person belongs to
 * none so far, else to the one of the link and the one in the chosen tenant. The link's comes first.
 */
export const tiePerson = (tx: Tx, email: string, link: InvitationId | null, chosen: TenantId | null): Promise<Tied[]> =>
  tx.query(
    `select tenant_id as "tenantId", tenant_name as "tenantName", user_id as "userId", user_name as "userName",
            invitation_id as "invitationId"
     from platform.tie_person($1, $2, $3)`,
    [email, link, chosen],
  );

/** The tenants that the person of the request may join with this address. */
export const tenantsToJoin = (tx: Tx, email: string): Promise<{ tenantId: TenantId; tenantName: string }[]> =>
  tx.query(`select tenant_id as "tenantId", tenant_name as "tenantName" from platform.tenants_to_join($1)`, [email]);

/** What there is to tell of the invitation that was opened, and of closed ones to the address. */
export const invitationAnswers = (
  tx: Tx,
  email: string | null,
  link: InvitationId | null,
): Promise<{ isLink: boolean; tenantName: string; answer: LinkAnswer | 'open' }[]> =>
  tx.query(`select is_link as "isLink", tenant_name as "tenantName", answer from platform.invitation_answers($1, $2)`, [
    email,
    link,
  ]);

/** Keeps the picture of the person of the request, in each of their companies. */
export const notePhoto = (tx: Tx, url: string): Promise<unknown> => tx.query('select platform.note_photo($1)', [url]);

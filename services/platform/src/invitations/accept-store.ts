import type { LinkAnswer } from '@plumbline/contract/platform/invitations';
import type { InvitationId, TenantId, UserId } from '@plumbline/contract/values';
import type { Tx } from '@plumbline/service-kit/database';

export interface Tied {
  tenantId: TenantId;
  tenantName: string;
  userId: UserId;
  userName: string;
  /** Null for a person who was provisioned and not invited. */
  invitationId: InvitationId | null;
}

/**
 * Links the person of the request to the users with this address. A person who belongs to no tenant yet is linked in every tenant;
 * anybody else only in the tenant of the link and the chosen tenant. The link's tenant comes first.
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

/** What to say about the opened invitation, and about closed invitations to the address. */
export const invitationAnswers = (
  tx: Tx,
  email: string | null,
  link: InvitationId | null,
): Promise<{ isLink: boolean; tenantName: string; answer: LinkAnswer | 'open' }[]> =>
  tx.query(`select is_link as "isLink", tenant_name as "tenantName", answer from platform.invitation_answers($1, $2)`, [
    email,
    link,
  ]);

/** Stores the picture of the person of the request in each of their companies. */
export const notePhoto = (tx: Tx, url: string): Promise<unknown> => tx.query('select platform.note_photo($1)', [url]);

import type { Invitation, InvitationState } from '@plumbline/contract/platform/invitations';
import type { InvitationId, RoleId, TenantId, UserId } from '@plumbline/contract/values';
import type { Tx } from '@plumbline/service-kit/database';
import { instantSql } from '@plumbline/service-kit/instant-sql';
import { ROLES_OF_USER } from '../roles/role-names.ts';

/** An invitation on the wire, where instants are text. */
export type InvitationRow = Omit<Invitation, 'invitedAt' | 'expiresAt' | 'sentAt'> & {
  invitedAt: string;
  expiresAt: string;
  sentAt: string | null;
};

/** The most accepted or revoked invitations that are listed. */
const LISTED = 500;
/** How long an invitation is valid. */
const GOOD_FOR = `interval '14 days'`;
const STATE = `case when i.state = 'invited' and i.expires_at <= now() then 'expired' else i.state end`;

/** All open or expired invitations, then the newest of the others; or only those with `ids`. */
export const listInvitations = (
  tx: Tx,
  tenantId: TenantId,
  ids: readonly InvitationId[] | null = null,
): Promise<InvitationRow[]> =>
  tx.query(
    `select i.id, i.user_id as "userId", u.first_name || ' ' || u.last_name as name, u.email, ${STATE} as state, i.message,
            i.invited_by_name as "invitedByName", ${instantSql('i.invited_at')} as "invitedAt",
            ${instantSql('i.expires_at')} as "expiresAt", ${instantSql('i.sent_at')} as "sentAt", i.mail_problem as "mailProblem",
            u.is_active as "isUserActive", i.version, roles.names as roles
     from platform.invitation i join platform.tenant_user u on u.tenant_id = i.tenant_id and u.id = i.user_id ${ROLES_OF_USER}
     where i.tenant_id = $1 and case when $2::uuid[] is not null then i.id = any($2::uuid[]) else i.state = 'invited' or i.id in (
       select s.id from platform.invitation s where s.tenant_id = $1 and s.state <> 'invited' order by s.invited_at desc limit ${LISTED}) end
     order by i.state = 'invited' desc, i.invited_at desc, u.email`,
    [tenantId, ids],
  );

export interface NewInvitee {
  email: string;
  firstName: string;
  lastName: string;
  phoneNumber: string | null;
  directoryId: string | null;
}
interface NewInvitation {
  roleIds: readonly RoleId[];
  message: string | null;
  invitedByName: string;
  /** Whether a mail follows. */
  isMailed: boolean;
}

/** The existing users with these addresses: their state and roles, by id. */
export async function usersBefore(
  tx: Tx,
  tenantId: TenantId,
  emails: readonly string[],
): Promise<Map<UserId, { isActive: boolean; roles: string[] }>> {
  const rows = await tx.query<{ id: UserId; isActive: boolean; roles: string[] }>(
    `select u.id, u.is_active as "isActive", roles.names as roles
     from platform.tenant_user u ${ROLES_OF_USER}
     where u.tenant_id = $1 and u.email_key = any(array(select lower(typed) from unnest($2::text[]) typed))`,
    [tenantId, emails],
  );
  return new Map(rows.map(({ id, ...standing }) => [id, standing]));
}

/** Stores users with their roles and an invitation each, one statement per table. A former user is restored under the earlier name. */
export async function storeInvitations(
  tx: Tx,
  tenantId: TenantId,
  people: readonly NewInvitee[],
  { roleIds, message, invitedByName, isMailed }: NewInvitation,
): Promise<{ id: InvitationId; userId: UserId; email: string; name: string }[]> {
  const users = await tx.query<{ id: UserId }>(
    `insert into platform.tenant_user as u (tenant_id, first_name, last_name, email, phone_number)
     select $1, p."firstName", p."lastName", p.email, p."phoneNumber"
     from jsonb_to_recordset($2::jsonb) as p(email text, "firstName" text, "lastName" text, "phoneNumber" text)
     on conflict (tenant_id, lower(email)) do update set is_active = true, version = u.version + 1
     returning u.id`,
    [tenantId, JSON.stringify(people)],
  );
  const ids = users.map(({ id }) => id);
  await tx.query('delete from platform.user_role where tenant_id = $1 and user_id = any($2::uuid[])', [tenantId, ids]);
  await tx.query(
    `insert into platform.user_role (tenant_id, user_id, role_id)
     select $1, u, r from unnest($2::uuid[]) u, unnest($3::uuid[]) r`,
    [tenantId, ids, roleIds],
  );
  return tx.query(
    `with stored as (
       insert into platform.invitation (tenant_id, user_id, message, directory_id, invited_by_name, expires_at, mail_begun_at)
       select $1, u.id, $3, p."directoryId", $4, now() + ${GOOD_FOR}, case when $5::boolean then now() end
       from (select lower(email) as email, "directoryId" from jsonb_to_recordset($2::jsonb) as asked(email text, "directoryId" text)
             offset 0) p -- why apart: see standingOf
       join platform.tenant_user u on u.tenant_id = $1 and u.email_key = p.email
       returning id, user_id)
     select s.id, u.id as "userId", u.email, u.first_name || ' ' || u.last_name as name
     from stored s join platform.tenant_user u on u.tenant_id = $1 and u.id = s.user_id`,
    [tenantId, JSON.stringify(people), message, invitedByName, isMailed],
  );
}

/** Locks the invited user, then the invitation, in the same order as accepting. Undefined if there is no such invitation. */
export async function lockInvitation(
  tx: Tx,
  tenantId: TenantId,
  id: InvitationId,
): Promise<{ state: InvitationState; version: number } | undefined> {
  await tx.query(
    `select 1 from platform.tenant_user where tenant_id = $1
     and id = (select user_id from platform.invitation where tenant_id = $1 and id = $2) for update`,
    [tenantId, id],
  );
  // A separate statement, so that it sees what the previous holder of the lock did.
  const [row] = await tx.query<{ state: InvitationState; version: number }>(
    `select ${STATE} as state, i.version from platform.invitation i where i.tenant_id = $1 and i.id = $2 for update`,
    [tenantId, id],
  );
  return row;
}

/** Whether a mail was sent, or is being sent, within the last minute. Failed mails do not count. */
export async function wasJustSent(tx: Tx, tenantId: TenantId, id: InvitationId): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from platform.invitation
     where tenant_id = $1 and id = $2 and greatest(sent_at, mail_begun_at) > now() - interval '1 minute'`,
    [tenantId, id],
  );
  return rows.length > 0;
}

/** Renews an invitation for its full time. */
export const renewInvitation = (tx: Tx, tenantId: TenantId, id: InvitationId, isMailed: boolean): Promise<unknown> =>
  tx.query(
    `update platform.invitation set expires_at = now() + ${GOOD_FOR}, version = version + 1,
       mail_begun_at = case when $3::boolean then now() end
     where tenant_id = $1 and id = $2`,
    [tenantId, id, isMailed],
  );

/** Revokes an invitation and deactivates its user. Returns whether the user was active before. */
export async function closeInvitation(tx: Tx, tenantId: TenantId, id: InvitationId): Promise<boolean> {
  await tx.query(
    `update platform.invitation set state = 'revoked', version = version + 1 where tenant_id = $1 and id = $2`,
    [tenantId, id],
  );
  const rows = await tx.query<{ wasActive: boolean }>(
    // Provisioning from before the revocation no longer lets the person in.
    `with before as (select u.id, u.is_active from platform.invitation i
                     join platform.tenant_user u on u.tenant_id = i.tenant_id and u.id = i.user_id
                     where i.tenant_id = $1 and i.id = $2)
     update platform.tenant_user u set is_active = false, provisioned_at = null, version = u.version + 1
     from before where u.tenant_id = $1 and u.id = before.id returning before.is_active as "wasActive"`,
    [tenantId, id],
  );
  return rows.some(({ wasActive }) => wasActive);
}

/** Records for each mail whether it was sent. */
export const noteMails = (
  tx: Tx,
  tenantId: TenantId,
  mails: readonly { id: InvitationId; problem: string | null }[],
): Promise<unknown> =>
  tx.query(
    `update platform.invitation i
     set sent_at = case when m.problem is null then now() else i.sent_at end, mail_problem = m.problem,
       mail_begun_at = case when m.problem is null then i.mail_begun_at end
     from jsonb_to_recordset($2::jsonb) as m(id uuid, problem text) where i.tenant_id = $1 and i.id = m.id`,
    [tenantId, JSON.stringify(mails)],
  );

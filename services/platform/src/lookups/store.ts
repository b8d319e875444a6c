import type { TenantId } from '@plumbline/contract/values';
import type { Tx } from '@plumbline/service-kit/database';

/**
 * By which ids and addresses (in lower case) the tenant knows people who are users, active or not, or are invited. Who was
 * invited and never came before the invitation was revoked may be invited again.
 */
export async function knownPeople(tx: Tx, tenantId: TenantId): Promise<{ ids: Set<string>; emails: Set<string> }> {
  const rows = await tx.query<{ email: string; external_id: string | null; directory_id: string | null }>(
    `select lower(u.email) as email, u.external_id, i.directory_id
     from platform.tenant_user u
     left join lateral (select state, directory_id from platform.invitation i
                        where i.tenant_id = u.tenant_id and i.user_id = u.id order by i.invited_at desc limit 1) i on true
     where u.tenant_id = $1 and (u.external_id is not null or i.state is distinct from 'revoked')`,
    [tenantId],
  );
  return {
    ids: new Set(
      rows.flatMap(({ external_id, directory_id }) => [external_id, directory_id].filter((id) => id !== null)),
    ),
    emails: new Set(rows.map(({ email }) => email)),
  };
}

import type { TenantId } from '@plumbline/contract/values';
import type { Tx } from '@plumbline/service-kit/database';

/**
 * Whether somebody can be invited. `user`: is a user, or becomes one at the first sign-in. `free`: was a user or invited before, and
 * can be invited again. Null: not seen before.
 */
export type Standing = 'user' | 'invited' | 'invited-inactive' | 'free' | null;

export const isInvitable = (standing: Standing): boolean => standing === null || standing === 'free';

export interface Candidate {
  email: string;
  /** The id in the company's directory, if the person is from there. */
  directoryId: string | null;
}

/** Of a user `u` whose last invitation is `i`. */
const STANDING = `case when u.external_id is not null then 'user'
  when i.state = 'invited' then case when u.is_active then 'invited' else 'invited-inactive' end
  when u.scim_deleted_at is not null then 'free'
  when i.state is null or i.invited_at < u.provisioned_at then 'user'
  else 'free' end`;
const LAST_INVITATION = `left join lateral (select l.id, l.state, l.invited_at from platform.invitation l
  where l.tenant_id = u.tenant_id and l.user_id = u.id order by l.invited_at desc limit 1) i on true`;

/** The standing of each person, in the same order. Search and invitation both use it, so everybody whom a search offers can be invited. */
export async function standingOf(tx: Tx, tenantId: TenantId, people: readonly Candidate[]): Promise<Standing[]> {
  if (people.length === 0) return [];
  const asked = people.map(({ email, directoryId }, n) => ({ n, email, directoryId }));
  const rows = await tx.query<{ n: number; standing: Exclude<Standing, null> }>(
    // A person can match in several ways. `max` picks the strongest standing, which sorts last.
    `select p.n, max(found.standing) as standing
     from (
       -- Lower case is made first, apart: under row-level security PostgreSQL 15 uses no index for a condition with lower() in it.
       select n, lower(email) as email, "directoryId"
       from jsonb_to_recordset($2::jsonb) as asked(n integer, email text, "directoryId" text) offset 0
     ) p cross join lateral (
       select ${STANDING} as standing from platform.tenant_user u ${LAST_INVITATION}
       where u.tenant_id = $1 and u.email_key = p.email
       union all
       select 'user' from platform.tenant_user u
       where u.tenant_id = $1 and u.user_name_key = p.email and u.email_key <> p.email and u.scim_deleted_at is null
       union all
       select 'user' from platform.tenant_user u where u.tenant_id = $1 and u.external_id = p."directoryId"
       union all
       select ${STANDING} from platform.invitation d
       join platform.tenant_user u on u.tenant_id = d.tenant_id and u.id = d.user_id ${LAST_INVITATION}
       where d.tenant_id = $1 and d.directory_id = p."directoryId" and d.id = i.id
     ) found group by p.n`,
    [tenantId, JSON.stringify(asked)],
  );
  const standing = new Map(rows.map((row) => [row.n, row.standing]));
  return people.map((_, n) => standing.get(n) ?? null);
}

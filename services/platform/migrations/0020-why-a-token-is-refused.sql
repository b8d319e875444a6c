-- Why a token that somebody made does not count, and whose it is: for the operator's log. No row for one that nobody made. Who asks has
-- to know the token.
create function platform.token_fault(hash text)
returns table (fault text, tenant_id uuid, token_id uuid, user_id uuid)
language sql stable security definer set search_path = '' as $$
  select case when k.revoked_at is not null then 'revoked'
              when k.expires_at <= now() then 'expired'
              else 'inactive-person' end,
         k.tenant_id, k.id, k.user_id
  from platform.access_token k where k.token_hash = hash
  union all
  select case when k.revoked_at is not null then 'revoked' else 'expired' end, k.tenant_id, k.id, null
  from platform.scim_token k where k.token_hash = hash
$$;
--;
revoke all on function platform.token_fault from public;
--;
grant execute on function platform.token_fault to plumbline_platform, plumbline_workflow;

-- Tokens that the company's own people make for programs: of a person, or of a service that is nobody's.
create table platform.access_token (
  tenant_id uuid not null references platform.tenant,
  id uuid not null default gen_random_uuid(),
  -- Whom it stands for. Null for a service, which is known by the token's id and name.
  user_id uuid,
  name text not null check (length(name) between 1 and 100),
  -- SHA-256 of 256 random bits, in hexadecimal digits: nothing to guess, so nothing to slow down.
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  permissions text[] not null check (
    cardinality(permissions) > 0
    and permissions <@ array['Wip_view', 'Wip_edit', 'Wip_share', 'Wip_close', 'Admin_view', 'Admin_edit']),
  created_by_name text not null,
  created_at timestamptz not null default now(),
  -- Null for never.
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references platform.tenant_user on delete cascade
);
--;
create index access_token_by_user on platform.access_token (tenant_id, user_id);
--;
alter table platform.access_token enable row level security;
--;
alter table platform.access_token force row level security;
--;
create policy tenant_only on platform.access_token to plumbline_platform
  using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
--;
do $$ begin
  execute 'create policy owner_all on platform.access_token to current_user using (true) with check (true)';
end $$;
--;
grant select, insert, update on platform.access_token to plumbline_platform;
--;
-- Under this name a request with such a token enters its transaction, with the token's hash for a subject. No provider has it.
alter table platform.tenant_user add constraint no_person_is_a_token check (issuer <> 'urn:plumbline:token');
--;
-- Tokens that count at this moment, with what they allow: of what the person may do now, no more than the token's share. For the
-- view and the functions below alone.
create view platform.good_token with (security_barrier) as
select k.tenant_id, k.id, k.token_hash, k.user_id, coalesce(u.first_name || ' ' || u.last_name, k.name) as holder_name, k.last_used_at,
       case when k.user_id is null then k.permissions else
         array(select distinct p.permission
               from platform.user_role r join platform.role_permission p on p.tenant_id = r.tenant_id and p.role_id = r.role_id
               where r.tenant_id = k.tenant_id and r.user_id = k.user_id and p.permission = any(k.permissions)) end as permissions
from platform.access_token k
left join platform.tenant_user u on u.tenant_id = k.tenant_id and u.id = k.user_id
where k.revoked_at is null and (k.expires_at is null or k.expires_at > now()) and (k.user_id is null or u.is_active);
--;
-- As in 0001, and for the token of the request. Of the two parts one is empty: no person's issuer is the token's.
create or replace view platform.tenant_access with (security_barrier) as
select u.tenant_id, t.name as tenant_name, t.company_logo_url, u.id as user_id, u.first_name || ' ' || u.last_name as user_name,
       t.products,
       coalesce((select array_agg(distinct p.permission)
                 from platform.user_role r join platform.role_permission p on p.tenant_id = r.tenant_id and p.role_id = r.role_id
                 where r.tenant_id = u.tenant_id and r.user_id = u.id), '{}') as permissions
from platform.tenant_user u join platform.tenant t on t.tenant_id = u.tenant_id
where u.is_active
  and u.issuer = (select current_setting('app.issuer', true))
  and u.external_id = (select current_setting('app.subject', true))
union all
select k.tenant_id, t.name, t.company_logo_url, coalesce(k.user_id, k.id), k.holder_name, t.products, k.permissions
from platform.good_token k join platform.tenant t on t.tenant_id = k.tenant_id
where k.token_hash = (select case when current_setting('app.issuer', true) = 'urn:plumbline:token'
                                  then current_setting('app.subject', true) end);
--;
-- As in 0006, and for services, whose id is their token's.
create or replace function platform.rights_of(tenant_ids uuid[], user_ids uuid[])
returns table (tenant_id uuid, user_id uuid, products text[], permissions text[])
language sql stable security definer set search_path = '' as $$
  select u.tenant_id, u.id, t.products,
         coalesce((select array_agg(distinct p.permission)
                   from platform.user_role r
                   join platform.role_permission p on p.tenant_id = r.tenant_id and p.role_id = r.role_id
                   where r.tenant_id = u.tenant_id and r.user_id = u.id), '{}')
  from unnest(tenant_ids, user_ids) as asked (tenant_id, user_id)
  join platform.tenant_user u on u.tenant_id = asked.tenant_id and u.id = asked.user_id
  join platform.tenant t on t.tenant_id = u.tenant_id
  where u.is_active
  union all
  select k.tenant_id, k.id, t.products, k.permissions
  from unnest(tenant_ids, user_ids) as asked (tenant_id, user_id)
  join platform.good_token k on k.tenant_id = asked.tenant_id and k.id = asked.user_id and k.user_id is null
  join platform.tenant t on t.tenant_id = k.tenant_id
$$;
--;
-- Which of these tokens count, by their hashes. Who asks has to know the tokens.
create function platform.good_tokens(hashes text[])
returns setof text
language sql stable security definer set search_path = '' as $$
  select k.token_hash from platform.good_token k where k.token_hash = any(hashes)
$$;
--;
-- Whether this token counts. Notes that it is used, at most once a minute.
create function platform.use_token(hash text)
returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare used timestamptz; begin
  select coalesce(k.last_used_at, '-infinity') into used from platform.good_token k where k.token_hash = hash;
  if used is null then return false; end if;
  if used < now() - interval '1 minute' then
    update platform.access_token k set last_used_at = now()
    where k.token_hash = hash and coalesce(k.last_used_at, '-infinity') < now() - interval '1 minute';
  end if;
  return true;
end $$;
--;
revoke all on function platform.good_tokens, platform.use_token from public;
--;
grant execute on function platform.good_tokens, platform.use_token to plumbline_platform, plumbline_workflow;
--;
alter table platform.change drop constraint change_subject_check;
--;
alter table platform.change add constraint change_subject_check
  check (subject in ('user', 'role', 'tenant', 'invitation', 'provisioning', 'token'));

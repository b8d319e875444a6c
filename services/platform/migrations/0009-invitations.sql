-- An invitation of a user who has not signed in yet. 'expired' is not stored: time passes by itself.
create table platform.invitation (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  state text not null default 'invited' check (state in ('invited', 'accepted', 'revoked')),
  message text check (length(message) <= 2000),
  -- Of the company's directory, where the person was picked from it.
  directory_id text,
  invited_by_name text not null,
  invited_at timestamptz not null default now(),
  expires_at timestamptz not null,
  sent_at timestamptz,
  mail_problem text,
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references platform.tenant_user on delete cascade
);
--;
create unique index invitation_open on platform.invitation (tenant_id, user_id) where state = 'invited';
--;
create index invitation_of_user on platform.invitation (tenant_id, user_id, invited_at desc);
--;
-- A link names the invitation alone.
create unique index invitation_by_link on platform.invitation (id);
--;
-- Who signs in for the first time is looked for in every tenant.
create index tenant_user_to_tie on platform.tenant_user (lower(email)) where external_id is null;
--;
alter table platform.invitation enable row level security;
--;
alter table platform.invitation force row level security;
--;
create policy tenant_only on platform.invitation to plumbline_platform
  using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
--;
do $$ begin
  execute 'create policy owner_all on platform.invitation to current_user using (true) with check (true)';
end $$;
--;
grant select, insert, update on platform.invitation to plumbline_platform;
--;
-- Ties the person of the request to every user, in any tenant, who has this address, is active, was never tied, and whose last
-- invitation is open, or who was never invited but provisioned. The caller has made sure that the address is the person's.
create function platform.tie_person(address text)
returns table (tenant_id uuid, tenant_name text, user_id uuid, user_name text, invitation_id uuid)
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  my_issuer text := nullif(current_setting('app.issuer', true), '');
  my_subject text := nullif(current_setting('app.subject', true), '');
begin
  if my_issuer is null or my_subject is null or address is null then return; end if;
  -- Revoking takes the same lock. The next statement sees what whoever was first has done.
  perform 1 from platform.tenant_user u where lower(u.email) = lower(address) and u.external_id is null
  order by u.tenant_id, u.id for update;
  return query
  with tied as (
    update platform.tenant_user u set issuer = my_issuer, external_id = my_subject
    where lower(u.email) = lower(address) and u.external_id is null and u.issuer is null and u.is_active
      and coalesce((select i.state = 'invited' and i.expires_at > now() from platform.invitation i
                    where i.tenant_id = u.tenant_id and i.user_id = u.id order by i.invited_at desc limit 1), true)
      and not exists (select from platform.tenant_user o
                      where o.tenant_id = u.tenant_id and o.issuer = my_issuer and o.external_id = my_subject)
    returning u.tenant_id, u.id, u.first_name || ' ' || u.last_name as name
  ), settled as (
    update platform.invitation i set state = 'accepted', version = i.version + 1
    from tied where i.tenant_id = tied.tenant_id and i.user_id = tied.id and i.state = 'invited'
    returning i.tenant_id, i.user_id, i.id
  )
  select tied.tenant_id, t.name, tied.id, tied.name, settled.id
  from tied
  join platform.tenant t on t.tenant_id = tied.tenant_id
  left join settled on settled.tenant_id = tied.tenant_id and settled.user_id = tied.id
  order by t.name, tied.tenant_id;
end $$;
--;
-- What the person of the request is to be told of the invitation whose link was opened, and of those that went to the
-- address and are closed; `address` is null where nobody vouches for one. A link that is not known has no row.
create function platform.invitation_answers(address text, link uuid)
returns table (is_link boolean, tenant_name text, answer text)
language sql stable security definer set search_path = '' as $$
  with last_of_user as (
    select distinct on (i.tenant_id, i.user_id) i.id, i.tenant_id, i.user_id
    from platform.invitation i join platform.tenant_user u on u.tenant_id = i.tenant_id and u.id = i.user_id
    where lower(u.email) = lower(address) and u.external_id is null
    order by i.tenant_id, i.user_id, i.invited_at desc
  ), told as (
    select i.id = link as is_link, t.name as tenant_name,
           case
             when u.issuer = current_setting('app.issuer', true) and u.external_id = current_setting('app.subject', true) then 'yours'
             when address is null then 'unverified'
             when lower(u.email) <> lower(address) then 'other-address'
             when u.external_id is not null then 'taken'
             when i.state <> 'invited' or not u.is_active then 'revoked'
             when i.expires_at <= now() then 'expired'
             -- Open, and not tied: the person is in this tenant as another user already.
             else 'yours'
           end as answer
    from platform.invitation i
    join platform.tenant_user u on u.tenant_id = i.tenant_id and u.id = i.user_id
    join platform.tenant t on t.tenant_id = i.tenant_id
    where i.id = link or i.id in (select id from last_of_user)
  )
  select coalesce(is_link, false), tenant_name, answer from told order by tenant_name
$$;
--;
revoke all on function platform.tie_person, platform.invitation_answers from public;
--;
grant execute on function platform.tie_person, platform.invitation_answers to plumbline_platform;

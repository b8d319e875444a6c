-- When provisioning last made or reactivated the user: what became of invitations before that says nothing any more.
alter table platform.tenant_user add column provisioned_at timestamptz;
--;
-- When a mail was last handed to the mail server; null again where it did not leave.
alter table platform.invitation add column mail_begun_at timestamptz;
--;
-- Below row-level security an index answers only for a bare column.
drop index platform.tenant_user_to_tie;
--;
create index tenant_user_to_tie on platform.tenant_user (email_key) where external_id is null;
--;
-- The people whom a directory finds are looked for by its ids.
create index tenant_user_by_external_id on platform.tenant_user (tenant_id, external_id) where external_id is not null;
--;
create index invitation_by_directory_id on platform.invitation (tenant_id, directory_id) where directory_id is not null;
--;
-- Users, in any tenant, of this address whom the person of the request may become: active, never tied, with the last invitation open or
-- older than their provisioning, in a tenant where the person is nobody yet. For the functions below alone.
create function platform.users_to_tie(address text)
returns table (tenant_id uuid, user_id uuid)
language sql stable security definer rows 5 set search_path = '' as $$
  select u.tenant_id, u.id
  from platform.tenant_user u
  where u.email_key = lower(address) and u.external_id is null and u.issuer is null and u.is_active
    and coalesce((select i.state = 'invited' and i.expires_at > now() or coalesce(i.invited_at < u.provisioned_at, false)
                  from platform.invitation i
                  where i.tenant_id = u.tenant_id and i.user_id = u.id order by i.invited_at desc limit 1), true)
    and not exists (select from platform.tenant_user o
                    where o.tenant_id = u.tenant_id and o.issuer = current_setting('app.issuer', true)
                      and o.external_id = current_setting('app.subject', true))
$$;
--;
drop function platform.tie_person(text);
--;
-- Ties the person of the request to the users of this address: to all of them where the person belongs to no tenant yet, else to
-- the one whose invitation's link was opened and to the one in the tenant that was chosen. The link's comes first.
-- The caller has made sure that the address is the person's.
create function platform.tie_person(address text, link uuid, chosen uuid)
returns table (tenant_id uuid, tenant_name text, user_id uuid, user_name text, invitation_id uuid)
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  my_issuer text := nullif(current_setting('app.issuer', true), '');
  my_subject text := nullif(current_setting('app.subject', true), '');
  linked_user uuid;
begin
  if my_issuer is null or my_subject is null or address is null then return; end if;
  -- Revoking takes the same lock. The next statements see what whoever was first has done.
  perform 1 from platform.tenant_user u where u.email_key = lower(address) and u.external_id is null
  order by u.tenant_id, u.id for update;
  select i.user_id into linked_user from platform.invitation i where i.id = link;
  return query
  with tied as (
    update platform.tenant_user u set issuer = my_issuer, external_id = my_subject
    from platform.users_to_tie(address) f
    where u.tenant_id = f.tenant_id and u.id = f.user_id
      and (u.id = linked_user or u.tenant_id = chosen
           or not exists (select from platform.tenant_user o
                          where o.issuer = my_issuer and o.external_id = my_subject and o.is_active))
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
  order by (tied.id is not distinct from linked_user) desc, t.name, tied.tenant_id;
end $$;
--;
-- The tenants that the person of the request, who has this address, may join.
create function platform.tenants_to_join(address text)
returns table (tenant_id uuid, tenant_name text)
language sql stable security definer set search_path = '' as $$
  select t.tenant_id, t.name
  from platform.users_to_tie(address) f join platform.tenant t on t.tenant_id = f.tenant_id
  order by t.name, t.tenant_id
$$;
--;
-- As in 0009, with an answer of its own for whoever is in the tenant as another user; asks for invitations by their ids alone, and leaves
-- out those that provisioning has overtaken.
create or replace function platform.invitation_answers(address text, link uuid)
returns table (is_link boolean, tenant_name text, answer text)
language sql stable security definer set search_path = '' as $$
  with last_of_user as (
    select distinct on (i.tenant_id, i.user_id) i.id, i.invited_at < u.provisioned_at as is_overtaken
    from platform.tenant_user u join platform.invitation i on i.tenant_id = u.tenant_id and i.user_id = u.id
    where u.email_key = lower(address) and u.external_id is null
    order by i.tenant_id, i.user_id, i.invited_at desc
  ), asked as (
    select link as id where link is not null
    union
    select id from last_of_user where is_overtaken is not true
  ), told as (
    select i.id is not distinct from link as is_link, t.name as tenant_name,
           case
             when u.issuer = current_setting('app.issuer', true) and u.external_id = current_setting('app.subject', true) then 'yours'
             when address is null then 'unverified'
             when u.email_key <> lower(address) then 'other-address'
             when u.external_id is not null then 'taken'
             when not u.is_active then 'revoked'
             when exists (select from platform.tenant_user o
                          where o.tenant_id = u.tenant_id and o.issuer = current_setting('app.issuer', true)
                            and o.external_id = current_setting('app.subject', true)) then 'known-otherwise'
             when i.state <> 'invited' then 'revoked'
             when i.expires_at <= now() then 'expired'
             else 'open'
           end as answer
    from platform.invitation i
    join platform.tenant_user u on u.tenant_id = i.tenant_id and u.id = i.user_id
    join platform.tenant t on t.tenant_id = i.tenant_id
    where i.id in (select id from asked)
  )
  select is_link, tenant_name, answer from told order by tenant_name
$$;
--;
revoke all on function platform.users_to_tie, platform.tie_person, platform.tenants_to_join from public;
--;
grant execute on function platform.tie_person, platform.tenants_to_join to plumbline_platform;

-- What a provisioning client (SCIM) calls a person, beside what Plumbline calls them. Taken out of provisioning, the person stays: jobs
-- and history name them.
alter table platform.tenant_user
  add column scim_user_name text check (length(scim_user_name) between 1 and 320),
  add column scim_external_id text check (length(scim_external_id) between 1 and 320),
  add column scim_display_name text check (length(scim_display_name) between 1 and 400),
  add column scim_deleted_at timestamptz check (scim_deleted_at is null or not is_active),
  -- In lower case, each in a column: below row-level security an index answers only for a bare column, since lower() could leak.
  add column user_name_key text not null default '',
  add column email_key text not null default '',
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();
--;
create function platform.keep_user_keys() returns trigger language plpgsql set search_path = '' as $$
begin
  new.user_name_key := lower(coalesce(new.scim_user_name, new.email));
  new.email_key := lower(new.email);
  -- Whoever is made active by other means is a person for provisioning again.
  if new.is_active then new.scim_deleted_at := null; end if;
  if tg_op = 'UPDATE' then new.updated_at := now(); end if;
  return new;
end $$;
--;
create trigger keep_user_keys before insert or update on platform.tenant_user for each row execute function platform.keep_user_keys();
--;
update platform.tenant_user set email = email;
--;
create unique index tenant_user_by_user_name on platform.tenant_user (tenant_id, user_name_key) where scim_deleted_at is null;
--;
create index tenant_user_by_email_key on platform.tenant_user (tenant_id, email_key);
--;
create index tenant_user_by_scim_external_id on platform.tenant_user (tenant_id, scim_external_id) where scim_external_id is not null;
--;
create table platform.scim_token (
  tenant_id uuid not null references platform.tenant,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 100),
  -- SHA-256 of 256 random bits, in hexadecimal digits: nothing to guess, so nothing to slow down.
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  created_by_name text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (tenant_id, id)
);
--;
create table platform.scim_group (
  tenant_id uuid not null references platform.tenant,
  id uuid not null default gen_random_uuid(),
  display_name text not null check (length(display_name) between 1 and 256),
  name_key text not null check (name_key = lower(display_name)),
  external_id text check (length(external_id) between 1 and 320),
  role_id uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, name_key),
  foreign key (tenant_id, role_id) references platform.role on delete set null (role_id)
);
--;
create index scim_group_by_role on platform.scim_group (tenant_id, role_id);
--;
create table platform.scim_group_member (
  tenant_id uuid not null,
  group_id uuid not null,
  user_id uuid not null,
  primary key (tenant_id, group_id, user_id),
  foreign key (tenant_id, group_id) references platform.scim_group on delete cascade,
  foreign key (tenant_id, user_id) references platform.tenant_user on delete cascade
);
--;
create index scim_group_member_by_user on platform.scim_group_member (tenant_id, user_id);
--;
do $$ declare name text; begin
  foreach name in array array['scim_token', 'scim_group', 'scim_group_member'] loop
    execute format('alter table platform.%I enable row level security', name);
    execute format('alter table platform.%I force row level security', name);
    execute format($p$create policy tenant_only on platform.%I to plumbline_platform
      using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
      with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))$p$, name);
    execute format('create policy owner_all on platform.%I to current_user using (true) with check (true)', name);
  end loop;
end $$;
--;
grant select, insert, update on platform.scim_token to plumbline_platform;
--;
grant select, insert, update, delete on platform.scim_group to plumbline_platform;
--;
grant select, insert, delete on platform.scim_group_member to plumbline_platform;
--;
-- Whose token this is. Asked before any tenant is entered; who asks has to know the token.
create function platform.scim_token_of(hash text)
returns table (tenant_id uuid, token_id uuid, token_name text, products text[], is_use_noted boolean)
language sql stable security definer set search_path = '' as $$
  select k.tenant_id, k.id, k.name, t.products, coalesce(k.last_used_at > now() - interval '10 minutes', false)
  from platform.scim_token k join platform.tenant t on t.tenant_id = k.tenant_id
  where k.token_hash = hash and k.revoked_at is null and k.expires_at > now()
$$;
--;
revoke all on function platform.scim_token_of from public;
--;
grant execute on function platform.scim_token_of to plumbline_platform;

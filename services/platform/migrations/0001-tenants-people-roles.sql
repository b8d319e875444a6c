-- Roles belong to the whole server: another database of it may be making them at this very moment.
do $$ declare name text; begin
  foreach name in array array['plumbline_platform', 'plumbline_workflow'] loop
    begin
      execute format('create role %I nologin', name);
    exception when duplicate_object or unique_violation then null;
    end;
    if not pg_has_role(current_user, name, 'member') then execute format('grant %I to %I', name, current_user); end if;
  end loop;
end $$;
--;
create table platform.tenant (
  tenant_id uuid primary key,
  name text not null check (length(name) between 1 and 200),
  company_logo_url text,
  address1 text,
  address2 text,
  city text,
  state_or_province text,
  postal_code text,
  contact_email text,
  contact_phone text,
  website_url text,
  products text[] not null default '{platform,workflow}',
  created_at timestamptz not null default now()
);
--;
-- A person in a tenant. The same person in two tenants has two rows, tied by the identity provider's issuer and subject.
create table platform.tenant_user (
  tenant_id uuid not null references platform.tenant,
  id uuid not null default gen_random_uuid(),
  issuer text,
  external_id text,
  first_name text not null check (length(first_name) between 1 and 200),
  last_name text not null check (length(last_name) between 1 and 200),
  email text not null,
  phone_number text check (length(phone_number) <= 50),
  photo_url text,
  is_active boolean not null default true,
  version integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, issuer, external_id)
);
--;
create index tenant_user_by_subject on platform.tenant_user (issuer, external_id);
--;
create table platform.role (
  tenant_id uuid not null references platform.tenant,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  primary key (tenant_id, id),
  unique (tenant_id, name)
);
--;
create table platform.role_permission (
  tenant_id uuid not null,
  role_id uuid not null,
  permission text not null check (permission in ('Wip_view', 'Wip_edit', 'Wip_share', 'Admin_view', 'Admin_edit')),
  primary key (tenant_id, role_id, permission),
  foreign key (tenant_id, role_id) references platform.role on delete cascade
);
--;
create table platform.user_role (
  tenant_id uuid not null,
  user_id uuid not null,
  role_id uuid not null,
  primary key (tenant_id, user_id, role_id),
  foreign key (tenant_id, user_id) references platform.tenant_user on delete cascade,
  foreign key (tenant_id, role_id) references platform.role on delete cascade
);
--;
-- The sub-select lets PostgreSQL read the setting once a statement instead of once a row.
do $$ declare name text; begin
  foreach name in array array['tenant', 'tenant_user', 'role', 'role_permission', 'user_role'] loop
    execute format('alter table platform.%I enable row level security', name);
    execute format('alter table platform.%I force row level security', name);
    execute format($p$create policy tenant_only on platform.%I to plumbline_platform
      using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
      with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))$p$, name);
    -- The published views below run with their owner's rights and filter by themselves; an operator works as the owner too.
    execute format('create policy owner_all on platform.%I to current_user using (true) with check (true)', name);
  end loop;
end $$;
--;
-- Published: who may do what, for the person of the request only.
create view platform.tenant_access with (security_barrier) as
select u.tenant_id, t.name as tenant_name, t.company_logo_url, u.id as user_id, u.first_name || ' ' || u.last_name as user_name,
       t.products,
       coalesce((select array_agg(distinct p.permission)
                 from platform.user_role r join platform.role_permission p on p.tenant_id = r.tenant_id and p.role_id = r.role_id
                 where r.tenant_id = u.tenant_id and r.user_id = u.id), '{}') as permissions
from platform.tenant_user u join platform.tenant t on t.tenant_id = u.tenant_id
where u.is_active
  and u.issuer = (select current_setting('app.issuer', true))
  and u.external_id = (select current_setting('app.subject', true));
--;
-- Published: the people of the request's tenant.
create view platform.tenant_people with (security_barrier) as
select tenant_id, id as user_id, first_name || ' ' || last_name as name, is_active
from platform.tenant_user
where tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid);
--;
grant usage on schema platform to plumbline_platform, plumbline_workflow;
--;
grant select, insert, update, delete on platform.tenant_user, platform.role, platform.role_permission, platform.user_role to plumbline_platform;
--;
grant select, update on platform.tenant to plumbline_platform;
--;
grant select on platform.tenant_access, platform.tenant_people to plumbline_platform, plumbline_workflow;

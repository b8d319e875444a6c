-- An e-mail address is how an invited person is recognised: one user of the tenant for each.
create unique index tenant_user_by_email on platform.tenant_user (tenant_id, lower(email));
--;
-- Who changed what of users, roles, tenant, invitations and provisioning. Values are as a reader would see them at that moment (names
-- of roles, not their ids): they read right for as long as the row stands.
create table platform.change (
  tenant_id uuid not null references platform.tenant,
  id bigint generated always as identity,
  changed_at timestamptz not null default now(),
  -- Null where no person did it, such as a provisioning client; the name says which.
  changed_by uuid,
  changed_by_name text not null,
  subject text not null check (subject in ('user', 'role', 'tenant', 'invitation', 'provisioning')),
  subject_id uuid not null,
  subject_name text not null,
  field text not null,
  old_value jsonb,
  new_value jsonb,
  primary key (tenant_id, id)
);
--;
create index change_by_subject on platform.change (tenant_id, subject, subject_id, id desc);
--;
alter table platform.change enable row level security;
--;
alter table platform.change force row level security;
--;
create policy tenant_only on platform.change to plumbline_platform
  using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
--;
do $$ begin
  execute 'create policy owner_all on platform.change to current_user using (true) with check (true)';
end $$;
--;
-- Written once: nobody changes or deletes it.
grant select, insert on platform.change to plumbline_platform;

-- `version`: two tabs that save one view at once are noticed. `deleted_at`: kept for a while, so that deleting can be undone.
alter table workflow.grid_view
  add column version integer not null default 1,
  add column deleted_at timestamptz,
  drop constraint grid_view_tenant_id_owner_id_name_key;
--;
-- A deleted view's name is free again.
create unique index view_name_once on workflow.grid_view (tenant_id, owner_id, name) where deleted_at is null;
--;
-- The view that a person's jobs grid opens with.
create table workflow.person_default_view (
  tenant_id uuid not null,
  user_id uuid not null,
  view_id uuid not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, view_id) references workflow.grid_view on delete cascade
);
--;
create index person_default_by_view on workflow.person_default_view (tenant_id, view_id);
--;
-- The view that the jobs grid opens with for people who have not arranged it yet.
create table workflow.tenant_default_view (
  tenant_id uuid primary key,
  view_id uuid not null,
  foreign key (tenant_id, view_id) references workflow.grid_view on delete cascade
);
--;
do $$ declare name text; begin
  foreach name in array array['person_default_view', 'tenant_default_view'] loop
    execute format('alter table workflow.%I enable row level security', name);
    execute format('alter table workflow.%I force row level security', name);
    execute format($p$create policy tenant_only on workflow.%I
      using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
      with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))$p$, name);
  end loop;
end $$;
--;
grant select, insert, update, delete on workflow.person_default_view, workflow.tenant_default_view to plumbline_workflow;

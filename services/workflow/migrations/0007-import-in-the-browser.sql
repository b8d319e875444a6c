-- How the change came, when nobody typed it: an import of the accounting system's file, in the name of who accepted it.
alter table workflow.job_history add column via text check (via in ('import'));
--;
-- How the tenant's people matched a file's headings to job fields, for the next file of the kind.
create table workflow.import_mapping (
  tenant_id uuid not null,
  -- The file's headings: in lower case, sorted, hashed.
  headings_key text not null check (length(headings_key) = 64),
  mapping jsonb not null,
  used_at timestamptz not null default now(),
  primary key (tenant_id, headings_key)
);
--;
alter table workflow.import_mapping enable row level security;
--;
alter table workflow.import_mapping force row level security;
--;
-- The sub-select lets PostgreSQL read the setting once a statement instead of once a row.
create policy tenant_only on workflow.import_mapping
  using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
--;
grant select, insert, update on workflow.import_mapping to plumbline_workflow;

-- How many years of history a company keeps in the database, and from when on it is there. No row, or no years: all of it.
-- `plumbline archive` moves what is older into files.
create table workflow.retention (
  tenant_id uuid primary key,
  years integer check (years between 1 and 100),
  -- What happened before is in the files.
  archived_before timestamptz
);
--;
alter table workflow.retention enable row level security;
--;
alter table workflow.retention force row level security;
--;
-- The sub-select lets PostgreSQL read the setting once a statement instead of once a row.
create policy tenant_only on workflow.retention
  using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
--;
grant select on workflow.retention to plumbline_workflow;

-- The characters of a part's cells: an import has a limit of them in all, and its parts are too large to count again.
alter table workflow.import_part add column characters integer not null default 0 check (characters >= 0);
--;
-- What the product had written itself beside the values that an import changed: who made a forecast and when, and whether an amount
-- was calculated. Taking the import back gives it back.
create table workflow.import_written_before (
  tenant_id uuid not null,
  import_id uuid not null,
  job_id uuid not null,
  written jsonb not null,
  primary key (tenant_id, import_id, job_id),
  foreign key (tenant_id, import_id) references workflow.import on delete cascade
);
--;
alter table workflow.import_written_before enable row level security;
--;
alter table workflow.import_written_before force row level security;
--;
create policy tenant_only on workflow.import_written_before
  using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
--;
grant select, insert on workflow.import_written_before to plumbline_workflow;

-- Photos and documents of change orders: docs/decisions/0056. Of a removed one the bytes go and the line stays, so that a repeat of
-- its removal is known. JPEG, PDF and their like are compressed already: "external" spares PostgreSQL the try.
create table workflow.change_order_file (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  job_id uuid not null,
  number integer not null,
  name text not null check (length(name) between 1 and 210),
  type text not null,
  size integer not null check (size between 1 and 10485760),
  content bytea check ((content is null) = (removed_at is not null) and length(content) = size),
  who text not null,
  at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, job_id, number) references workflow.change_order
);
--;
alter table workflow.change_order_file alter column content set storage external;
--;
create index change_order_file_of_job on workflow.change_order_file (tenant_id, job_id, number, at, id) where removed_at is null;
--;
-- How much a company has attached, without a look at the rows.
create index change_order_file_size on workflow.change_order_file (tenant_id) include (size) where removed_at is null;
--;
alter table workflow.change_order_file enable row level security;
--;
alter table workflow.change_order_file force row level security;
--;
create policy tenant_only on workflow.change_order_file
  using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
--;
grant select, insert, update on workflow.change_order_file to plumbline_workflow;
--;
alter table workflow.change_order add column file_count integer not null default 0 check (file_count >= 0);
--;
-- The sheet of change orders has views of its own, too.
alter table workflow.grid_view
  drop constraint grid_view_sheet_check,
  add constraint grid_view_sheet_check check (sheet in ('jobs', 'schedule', 'change-orders'));

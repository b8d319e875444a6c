-- A file that came by itself and waits for a person: who sent it, why it waits, how it would be read, and the figures of its proof.
alter table workflow.import add column waiting jsonb;
--;
create index import_waiting on workflow.import (tenant_id, started_at desc, id) where accepted_at is null and waiting is not null;
--;
-- How much a file that comes by itself may change. Without a row, the defaults of packages/contract hold. Null sets no limit.
create table workflow.import_limits (
  tenant_id uuid primary key,
  max_jobs integer check (max_jobs between 0 and 100000),
  max_sum_percent integer check (max_sum_percent between 0 and 1000),
  updated_at timestamptz not null default now(),
  updated_by uuid not null,
  updated_by_name text not null
);
--;
alter table workflow.import_limits enable row level security;
--;
alter table workflow.import_limits force row level security;
--;
create policy tenant_only on workflow.import_limits
  using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
--;
grant select, insert, update on workflow.import_limits to plumbline_workflow;

-- Keys of calls that create something: who repeats one, because its answer was lost, gets the answer of the first time.
create table workflow.idempotency_key (
  tenant_id uuid not null,
  user_id uuid not null,
  call text not null,
  -- Hashed: the key itself opens the answer, and is not kept.
  key text not null check (length(key) = 64),
  -- The body that it came with, hashed.
  request text not null check (length(request) = 64),
  -- Sealed with the key. Null only inside the transaction that does the work.
  answer bytea,
  -- Null while what follows the work's commit, such as a mail, has not ended.
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id, call, key)
);
--;
create index idempotency_key_by_age on workflow.idempotency_key (tenant_id, created_at);
--;
alter table workflow.idempotency_key enable row level security;
--;
alter table workflow.idempotency_key force row level security;
--;
-- The sub-select lets PostgreSQL read the setting once a statement instead of once a row.
create policy tenant_only on workflow.idempotency_key
  using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
--;
grant select, insert, update, delete on workflow.idempotency_key to plumbline_workflow;

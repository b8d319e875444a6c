-- Columns of a company's own: what they are called here, their values in one member of each job. See decision 54.
create table workflow.own_column (
  tenant_id uuid not null,
  -- Its name in saves, views and history, such as own.amount.k3f9x2ab.
  field text not null check (field ~ '^own\.[a-z]+\.[a-z0-9]{8}$'),
  title text not null check (length(title) between 1 and 60),
  position integer not null,
  is_retired boolean not null default false,
  changed_at timestamptz not null default now(),
  changed_by_name text not null,
  primary key (tenant_id, field)
);
--;
create unique index own_column_title_once on workflow.own_column (tenant_id, lower(title));
--;
alter table workflow.own_column enable row level security;
--;
alter table workflow.own_column force row level security;
--;
create policy tenant_only on workflow.own_column
  using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
--;
grant select, insert, update on workflow.own_column to plumbline_workflow;
--;
-- The values by field, only those that there are: null for a job without one, which costs a row nothing.
alter table workflow.job add column own jsonb check (jsonb_typeof(own) = 'object' and own <> '{}');

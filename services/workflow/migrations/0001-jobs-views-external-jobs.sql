-- Roles belong to the whole server: another database of it may be making this one at this very moment.
do $$ begin
  begin
    create role plumbline_workflow nologin;
  exception when duplicate_object or unique_violation then null;
  end;
  if not pg_has_role(current_user, 'plumbline_workflow', 'member') then execute format('grant plumbline_workflow to %I', current_user); end if;
end $$;
--;
-- ±999,999,999,999.99 in cents.
create domain workflow.cents as bigint check (value between -99999999999999 and 99999999999999);
--;
create table workflow.select_option (
  tenant_id uuid not null,
  list text not null,
  value text not null check (length(value) between 1 and 200),
  name text not null check (length(name) between 1 and 200),
  position integer not null,
  is_retired boolean not null default false,
  primary key (tenant_id, list, value)
);
--;
create table workflow.job (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  external_id text,
  job_number text not null check (length(job_number) between 1 and 200),
  job_name text not null check (length(job_name) between 1 and 200),
  created_date timestamptz not null default now(),
  job_status text,
  date_sold date,
  project_manager_user_ids uuid[] not null default '{}',
  division text,
  branch text,
  original_contract_amount workflow.cents,
  change_order_total workflow.cents not null default 0,
  final_contract_amount workflow.cents,
  invoiced_amount workflow.cents check (invoiced_amount >= 0),
  remaining_invoice_amount workflow.cents,
  remaining_invoice_override workflow.cents,
  month_income_expected text,
  last_invoice_date date,
  retainage_amount workflow.cents check (retainage_amount >= 0),
  payments_received workflow.cents check (payments_received >= 0),
  notes text check (length(notes) <= 4000),
  pay_app_due_day_of_month smallint check (pay_app_due_day_of_month between 1 and 31),
  tax_exempt boolean not null default false,
  job_cost_to_date workflow.cents check (job_cost_to_date >= 0),
  date_closed date,
  estimator text check (length(estimator) <= 200),
  expense_budget workflow.cents check (expense_budget >= 0),
  lien_waiver boolean not null default false,
  prevailing_wage boolean not null default false,
  certified_payroll boolean not null default false,
  executed_contract boolean not null default false,
  job_lost boolean not null default false,
  updated_at timestamptz not null default now(),
  updated_by uuid not null,
  updated_by_name text not null,
  -- Out of the WIP: kept, so that its history survives and a later connect brings it back.
  disconnected_at timestamptz,
  primary key (tenant_id, id)
);
--;
create unique index job_number_once on workflow.job (tenant_id, job_number collate "C") where disconnected_at is null;
--;
create unique index external_job_once on workflow.job (tenant_id, external_id) where external_id is not null;
--;
create table workflow.change_order (
  tenant_id uuid not null,
  job_id uuid not null,
  number integer not null,
  date date not null,
  description text not null check (length(description) <= 200),
  amount workflow.cents not null,
  status text not null check (status in ('pending', 'approved', 'rejected')),
  who text not null,
  at timestamptz not null default now(),
  primary key (tenant_id, job_id, number),
  foreign key (tenant_id, job_id) references workflow.job
);
--;
create table workflow.job_history (
  tenant_id uuid not null,
  id bigint generated always as identity,
  job_id uuid not null,
  -- The job's version that this change made.
  version integer not null,
  field text not null,
  old_value jsonb,
  new_value jsonb,
  changed_by uuid not null,
  changed_by_name text not null,
  changed_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, job_id) references workflow.job
);
--;
create index job_history_by_job on workflow.job_history (tenant_id, job_id, version);
--;
create table workflow.external_job (
  tenant_id uuid not null,
  external_id text not null check (length(external_id) between 1 and 200),
  name text not null check (length(name) between 1 and 200),
  -- Values by job field, as a connect takes them.
  fields jsonb not null default '{}',
  search_text text not null,
  primary key (tenant_id, external_id)
);
--;
create table workflow.grid_view (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  owner_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  is_public boolean not null default false,
  settings jsonb not null,
  primary key (tenant_id, id),
  unique (tenant_id, owner_id, name)
);
--;
-- The sub-select lets PostgreSQL read the setting once a statement instead of once a row.
do $$ declare name text; begin
  foreach name in array array['select_option', 'job', 'change_order', 'job_history', 'external_job', 'grid_view'] loop
    execute format('alter table workflow.%I enable row level security', name);
    execute format('alter table workflow.%I force row level security', name);
    execute format($p$create policy tenant_only on workflow.%I
      using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
      with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))$p$, name);
  end loop;
end $$;
--;
grant usage on schema workflow to plumbline_workflow;
--;
grant select, insert, update, delete on workflow.select_option, workflow.external_job, workflow.grid_view to plumbline_workflow;
--;
grant select, insert, update on workflow.job, workflow.change_order to plumbline_workflow;
--;
-- History is written once and never changed.
grant select, insert on workflow.job_history to plumbline_workflow;

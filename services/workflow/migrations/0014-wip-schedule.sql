-- A part of a whole in ten-thousandths of a percent: 100 % is 1,000,000.
create domain workflow.part as integer check (value between 0 and 1000000);
--;
alter table workflow.job
  add column earning_method text check (earning_method in ('cost-to-cost', 'percent', 'billings', 'cost-plus', 'completed-contract')),
  add column forecast_cost workflow.cents check (forecast_cost >= 0),
  add column forecast_by text,
  add column forecast_at timestamptz,
  add column cost_at_forecast workflow.cents,
  add column accounting_forecast workflow.cents check (accounting_forecast >= 0),
  add column accounting_forecast_reason text check (length(accounting_forecast_reason) <= 1000),
  add column accounting_forecast_by text,
  add column accounting_forecast_at timestamptz,
  add column typed_percent workflow.part,
  add column typed_percent_reason text check (length(typed_percent_reason) <= 1000),
  add column fee_percent workflow.part,
  add column guaranteed_maximum boolean not null default false,
  add column uninstalled_materials workflow.cents check (uninstalled_materials >= 0),
  add column wasted_cost workflow.cents check (wasted_cost >= 0),
  add column retainage_percent workflow.part,
  add column earned_prior_years workflow.cents,
  add column cost_prior_years workflow.cents check (cost_prior_years >= 0);
--;
alter table workflow.change_order
  add column estimated_cost workflow.cents,
  add column included_share workflow.part,
  add column included_reason text check (length(included_reason) <= 1000);
--;
-- What a company decided about its schedule. Without a row, the defaults of packages/domain hold.
create table workflow.schedule_settings (
  tenant_id uuid primary key,
  default_method text not null check (default_method in ('cost-to-cost', 'percent', 'billings', 'cost-plus', 'completed-contract')),
  fiscal_year_first_month smallint not null check (fiscal_year_first_month between 1 and 12),
  stale_after_days integer not null check (stale_after_days between 1 and 3650),
  fade_threshold workflow.part not null,
  over_under_sign text not null check (over_under_sign in ('under-positive', 'over-positive')),
  updated_at timestamptz not null default now(),
  updated_by uuid not null,
  updated_by_name text not null
);
--;
alter table workflow.schedule_settings enable row level security;
--;
alter table workflow.schedule_settings force row level security;
--;
create policy tenant_only on workflow.schedule_settings
  using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
--;
grant select, insert, update on workflow.schedule_settings to plumbline_workflow;
--;
-- The sheet that a view is of: each has its own views and its own defaults.
alter table workflow.grid_view add column sheet text not null default 'jobs' check (sheet in ('jobs', 'schedule'));
--;
drop index workflow.view_name_once;
--;
create unique index view_name_once on workflow.grid_view (tenant_id, owner_id, sheet, name) where deleted_at is null;
--;
alter table workflow.grid_view add constraint view_of_sheet unique (tenant_id, id, sheet);
--;
-- A default is of its sheet: the database keeps the two together.
alter table workflow.person_default_view
  add column sheet text not null default 'jobs',
  drop constraint person_default_view_pkey,
  drop constraint person_default_view_tenant_id_view_id_fkey,
  add primary key (tenant_id, user_id, sheet),
  add foreign key (tenant_id, view_id, sheet) references workflow.grid_view (tenant_id, id, sheet) on delete cascade;
--;
alter table workflow.tenant_default_view
  add column sheet text not null default 'jobs',
  drop constraint tenant_default_view_pkey,
  drop constraint tenant_default_view_tenant_id_view_id_fkey,
  add primary key (tenant_id, sheet),
  add foreign key (tenant_id, view_id, sheet) references workflow.grid_view (tenant_id, id, sheet) on delete cascade;
--;
alter table workflow.person_default_view alter column sheet drop default;
--;
alter table workflow.tenant_default_view alter column sheet drop default;

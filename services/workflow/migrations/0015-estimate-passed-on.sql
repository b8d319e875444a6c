-- When the cost passed the estimate that stands. Nobody types it, and no statement has to know the rule: the trigger below keeps it.
alter table workflow.job add column estimate_passed_on date;
--;
-- The rows of all tenants: for this once the owner is not held to one.
alter table workflow.job no force row level security;
--;
alter table workflow.job_history no force row level security;
--;
alter table workflow.change_order no force row level security;
--;
-- The history tells what a job was just before each change: the values that the first change of each field since then replaced.
-- The cost passed the estimate with the last change before which it had not; without one, when the job joined the WIP.
with passed as (
  select j.tenant_id, j.id, j.created_date, o.cost as approved_cost,
         jsonb_build_object('jobCostToDate', j.job_cost_to_date, 'accountingForecast', j.accounting_forecast,
                            'forecastCost', j.forecast_cost, 'expenseBudget', j.expense_budget) as facts
  from workflow.job j
  cross join lateral (
    select coalesce(sum(estimated_cost), 0) as cost from workflow.change_order
    where tenant_id = j.tenant_id and job_id = j.id and status = 'approved'
  ) o
  cross join lateral (select coalesce(j.accounting_forecast, j.forecast_cost, j.expense_budget + o.cost) as estimate) e
  where e.estimate > 0 and j.job_cost_to_date > e.estimate
), change as (
  select p.id as job_id, h.id, h.changed_at, h.field, h.old_value,
         case when h.new_value ->> 'status' = 'approved' then coalesce((h.new_value ->> 'estimatedCost')::numeric, 0) else 0 end
         - case when h.old_value ->> 'status' = 'approved' then coalesce((h.old_value ->> 'estimatedCost')::numeric, 0) else 0 end
           as approved_cost
  from passed p join workflow.job_history h on h.tenant_id = p.tenant_id and h.job_id = p.id
  where h.field in ('jobCostToDate', 'accountingForecast', 'forecastCost', 'expenseBudget', 'changeOrderHistory')
), before as (
  select p.id as job_id, moment.changed_at,
         p.facts || jsonb_object_agg(c.field, c.old_value order by c.changed_at desc, c.id desc) as facts, -- the last of a name stays
         p.approved_cost - sum(c.approved_cost) as approved_cost
  from passed p
  join (select distinct job_id, changed_at from change) moment on moment.job_id = p.id
  join change c on c.job_id = p.id and c.changed_at >= moment.changed_at
  group by p.id, moment.changed_at, p.facts, p.approved_cost
), turn as (
  select b.job_id, max(b.changed_at) as at
  from before b
  cross join lateral (
    select (b.facts ->> 'jobCostToDate')::numeric as cost,
           coalesce((b.facts ->> 'accountingForecast')::numeric, (b.facts ->> 'forecastCost')::numeric,
                    (b.facts ->> 'expenseBudget')::numeric + b.approved_cost) as estimate
  ) f
  where (f.estimate > 0 and f.cost > f.estimate) is not true
  group by b.job_id
)
update workflow.job j set estimate_passed_on = (coalesce(t.at, p.created_date) at time zone 'UTC')::date
from passed p left join turn t on t.job_id = p.id where j.tenant_id = p.tenant_id and j.id = p.id;
--;
alter table workflow.job force row level security;
--;
alter table workflow.job_history force row level security;
--;
alter table workflow.change_order force row level security;
--;
-- The rule of `passedOn` in packages/domain, held to it by a test. A statement that changes jobs offers its own day in the column;
-- the date in UTC stands in for it. An estimate is read after the change orders, so whoever changes these writes the job last.
create function workflow.keep_estimate_passed_on() returns trigger language plpgsql as $$
declare
  estimate numeric := coalesce(new.accounting_forecast, new.forecast_cost, new.expense_budget + (
    select coalesce(sum(o.estimated_cost), 0) from workflow.change_order o
    where o.tenant_id = new.tenant_id and o.job_id = new.id and o.status = 'approved'
  ));
begin
  new.estimate_passed_on := case when estimate > 0 and new.job_cost_to_date > estimate
    then coalesce(old.estimate_passed_on, new.estimate_passed_on, current_date) end;
  return new;
end $$;
--;
create trigger keep_estimate_passed_on before insert or update on workflow.job for each row
  execute function workflow.keep_estimate_passed_on();

-- What a save of many cells paid for row by row, see decision 153.
-- That a change's job exists was asked by a foreign key, once a row. It is asked once a statement, where its rows are noted anyway.
create or replace function workflow.note_changes() returns trigger language plpgsql as $$ begin
  insert into workflow.change_set (tenant_id, who, job_ids, fields, first_id, last_id)
  select tenant_id, changed_by_name, array_agg(job_id), array_agg(field), min(id), max(id) from added group by tenant_id, changed_by_name;
  if exists (
    select from (select distinct tenant_id, job_id from added) a
    where not exists (select from workflow.job j where j.tenant_id = a.tenant_id and j.id = a.job_id)
  ) then
    raise foreign_key_violation using message = 'a change of a job that does not exist', table = 'job_history', schema = 'workflow';
  end if;
  return null;
end $$;
--;
-- Tables that are distributed keep the foreign key: there no trigger has a statement's rows (packages/service-kit/src/distribution).
do $$ begin
  if exists (select from pg_trigger where tgrelid = 'workflow.job_history'::regclass and tgname = 'note_changes' and tgnewtable is not null) then
    alter table workflow.job_history drop constraint job_history_tenant_id_job_id_fkey;
  end if;
end $$;
--;
-- Without it Citus lets nobody make a trigger of a distributed table.
set local citus.enable_unsafe_triggers to on;
--;
-- The other half of the foreign key. Nothing of the product deletes a job.
create function workflow.keep_changed_job() returns trigger language plpgsql as $$ begin
  if exists (select from workflow.job_history h where h.tenant_id = old.tenant_id and h.job_id = old.id) then
    raise foreign_key_violation using message = 'a job with changes stays', table = 'job', schema = 'workflow';
  end if;
  return null;
end $$;
--;
create trigger keep_changed_job after delete or update of tenant_id, id on workflow.job for each row
  execute function workflow.keep_changed_job();
--;
-- As before, but the change orders are read only where the budget is the estimate. No cost has passed an estimate before there is a cost.
create or replace function workflow.keep_estimate_passed_on() returns trigger language plpgsql as $$
declare
  estimate numeric := coalesce(new.accounting_forecast, new.forecast_cost);
begin
  if estimate is null and new.expense_budget is not null and new.job_cost_to_date > 0 then
    estimate := new.expense_budget + (
      select coalesce(sum(o.estimated_cost), 0) from workflow.change_order o
      where o.tenant_id = new.tenant_id and o.job_id = new.id and o.status = 'approved'
    );
  end if;
  new.estimate_passed_on := case when estimate > 0 and new.job_cost_to_date > estimate
    then coalesce(old.estimate_passed_on, new.estimate_passed_on, current_date) end;
  return new;
end $$;
--;
-- A job that is not completed has nothing to keep.
drop trigger keep_completed_at on workflow.job;
--;
create trigger keep_completed_at_joining before insert on workflow.job for each row execute function workflow.keep_completed_at();
--;
create trigger keep_completed_at
  before update of date_closed, job_cost_to_date, invoiced_amount, cost_at_completion, billed_at_completion
  on workflow.job for each row
  when (old.date_closed is not null or new.date_closed is not null or new.cost_at_completion is not null or new.billed_at_completion is not null
        or new.former_completions is distinct from old.former_completions)
  execute function workflow.keep_completed_at();

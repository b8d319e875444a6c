-- As it was, without the notification: PostgreSQL has one lock for all of them, held until the commit. See decision 36.
create or replace function workflow.number_changes() returns trigger language plpgsql as $$
declare
  place bigint;
begin
  perform pg_advisory_xact_lock(7586278, hashtext(new.tenant_id::text));
  update workflow.change_set
  set position = coalesce((select max(c.position) from workflow.change_set c where c.tenant_id = new.tenant_id), 0) + 1
  where tenant_id = new.tenant_id and id = new.id
  returning position into strict place;
  if place % 100 = 0 then
    delete from workflow.change_set where tenant_id = new.tenant_id and position <= place - 5000;
  end if;
  return null;
end $$;
--;
create policy owner_reads on workflow.change_set for select to current_user using (true);
--;
-- The newest change of each of these tenants: how a process finds changes of which nobody told it. Who asks has to know their ids.
create function workflow.heads_of(tenant_ids uuid[]) returns table (tenant_id uuid, head bigint)
language sql stable security definer set search_path = '' as $$
  select asked.id, (select max(c.position) from workflow.change_set c where c.tenant_id = asked.id)
  from unnest(tenant_ids) as asked (id)
$$;
--;
revoke all on function workflow.heads_of from public;
--;
grant execute on function workflow.heads_of to plumbline_workflow;
--;
-- For rows in which nothing changed by which the rule goes, the trigger took a third of a save. Who changes change orders writes the
-- job's total of them last.
drop trigger keep_estimate_passed_on on workflow.job;
--;
create trigger keep_estimate_passed_on
  before insert or update of job_cost_to_date, accounting_forecast, forecast_cost, expense_budget, change_order_total, estimate_passed_on
  on workflow.job for each row execute function workflow.keep_estimate_passed_on();

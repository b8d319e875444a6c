-- What a completed job had cost and billed when its day of completion ended, or later, when that day was entered. What comes after shows.
alter table workflow.job add column cost_at_completion workflow.cents;
--;
alter table workflow.job add column billed_at_completion workflow.cents;
--;
-- The rows of all tenants: for this once the owner is not held to one.
alter table workflow.job no force row level security;
--;
-- Nobody knows what completed jobs had then: what they have now is where it begins.
update workflow.job set cost_at_completion = job_cost_to_date, billed_at_completion = invoiced_amount where date_closed is not null;
--;
alter table workflow.job force row level security;
--;
-- Until the day has ended what is entered still counts as before it.
create function workflow.keep_completed_at() returns trigger language plpgsql as $$
begin
  if new.date_closed is null then
    new.cost_at_completion := null;
    new.billed_at_completion := null;
  elsif tg_op = 'INSERT' then
    new.cost_at_completion := coalesce(new.cost_at_completion, new.job_cost_to_date, 0);
    new.billed_at_completion := coalesce(new.billed_at_completion, new.invoiced_amount, 0);
  elsif old.date_closed is distinct from new.date_closed or new.date_closed >= current_date then
    new.cost_at_completion := coalesce(new.job_cost_to_date, 0);
    new.billed_at_completion := coalesce(new.invoiced_amount, 0);
  else
    new.cost_at_completion := old.cost_at_completion;
    new.billed_at_completion := old.billed_at_completion;
  end if;
  return new;
end $$;
--;
-- A row that joins may bring what it had then. Later the rule is asked where one of its facts is written.
create trigger keep_completed_at
  before insert or update of date_closed, job_cost_to_date, invoiced_amount, cost_at_completion, billed_at_completion
  on workflow.job for each row execute function workflow.keep_completed_at();

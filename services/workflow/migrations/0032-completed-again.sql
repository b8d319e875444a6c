-- What a job had at days of completion that were taken back or replaced: {"YYYY-MM-DD": [cost, billed]}. A day that comes back brings it along.
alter table workflow.job add column former_completions jsonb;
--;
-- As before, but the first entry of a day that has ended stands whatever happens to the day in between.
create or replace function workflow.keep_completed_at() returns trigger language plpgsql as $$
declare
  former jsonb;
begin
  if tg_op = 'INSERT' then
    if new.date_closed is null then
      new.cost_at_completion := null;
      new.billed_at_completion := null;
    else
      new.cost_at_completion := coalesce(new.cost_at_completion, new.job_cost_to_date, 0);
      new.billed_at_completion := coalesce(new.billed_at_completion, new.invoiced_amount, 0);
    end if;
    return new;
  end if;

  new.former_completions := old.former_completions;
  if old.date_closed is distinct from new.date_closed and old.date_closed < current_date then
    new.former_completions := coalesce(old.former_completions, '{}') || jsonb_build_object(
      to_char(old.date_closed, 'YYYY-MM-DD'), jsonb_build_array(old.cost_at_completion, old.billed_at_completion));
  end if;

  if new.date_closed is null then
    new.cost_at_completion := null;
    new.billed_at_completion := null;
  elsif new.date_closed >= current_date then
    new.cost_at_completion := coalesce(new.job_cost_to_date, 0);
    new.billed_at_completion := coalesce(new.invoiced_amount, 0);
  elsif old.date_closed is distinct from new.date_closed then
    former := new.former_completions -> to_char(new.date_closed, 'YYYY-MM-DD');
    new.cost_at_completion := coalesce((former ->> 0)::numeric, new.job_cost_to_date, 0);
    new.billed_at_completion := coalesce((former ->> 1)::numeric, new.invoiced_amount, 0);
  else
    new.cost_at_completion := old.cost_at_completion;
    new.billed_at_completion := old.billed_at_completion;
  end if;
  return new;
end $$;

-- A job number as the eye compares it: without its spaces and what shows nothing, in one letter case and one form of each letter.
create function workflow.job_number_key(number text) returns text immutable strict parallel safe language sql as $$
  select lower(regexp_replace(normalize(number, NFKC),
    '[\s\u0085\u00AD\u1680\u180E\u200B-\u200F\u2028-\u202F\u2060-\u2064\uFEFF]+', '', 'g'))
$$;
--;
-- Of jobs that looked alike before this rule the first is unique, and the others are marked until somebody corrects them:
-- renaming them here would part them from the paper that bears their number.
alter table workflow.job
  add column job_number_key text collate "C" not null generated always as (workflow.job_number_key(job_number)) stored,
  add column is_look_alike boolean not null default false;
--;
-- The rows of all tenants: for this once the owner is not held to one.
alter table workflow.job no force row level security;
--;
with alike as (
  select tenant_id, id, row_number() over (partition by tenant_id, job_number_key order by created_date, id) as nth
  from workflow.job where disconnected_at is null
)
update workflow.job j set is_look_alike = true from alike a where a.nth > 1 and a.tenant_id = j.tenant_id and a.id = j.id;
--;
alter table workflow.job force row level security;
--;
drop index workflow.job_number_once;
--;
create unique index job_number_once on workflow.job (tenant_id, job_number_key)
  where disconnected_at is null and not is_look_alike;
--;
create index job_look_alike on workflow.job (tenant_id, job_number_key) where is_look_alike;
--;
-- Whoever gets another number, or leaves the WIP, is held to the rule from then on.
create function workflow.hold_to_number_rule() returns trigger language plpgsql as $$ begin
  new.is_look_alike := false;
  return new;
end $$;
--;
create trigger hold_to_number_rule before update of job_number, disconnected_at on workflow.job for each row
  when (old.is_look_alike and (new.job_number <> old.job_number or new.disconnected_at is not null))
  execute function workflow.hold_to_number_rule();
--;
-- The next of those that looked alike takes the number over, so that no further job can get it.
create function workflow.pass_number_on() returns trigger language plpgsql as $$ begin
  update workflow.job j set is_look_alike = false
  where j.tenant_id = old.tenant_id and j.id = (
    select n.id from workflow.job n
    where n.tenant_id = old.tenant_id and n.job_number_key = old.job_number_key and n.is_look_alike
    order by n.created_date, n.id limit 1
  ) and not exists (
    select from workflow.job o
    where o.tenant_id = old.tenant_id and o.job_number_key = old.job_number_key and o.disconnected_at is null
      and not o.is_look_alike
  );
  return null;
end $$;
--;
create trigger pass_number_on after update of job_number, disconnected_at on workflow.job for each row
  when (old.disconnected_at is null and not old.is_look_alike
    and (new.disconnected_at is not null or new.job_number_key <> old.job_number_key))
  execute function workflow.pass_number_on();

-- Which jobs a transaction changed, numbered in the order in which transactions became visible: see decision 8. Written
-- by the triggers below for whatever writes a job's history; the newest few thousand of a tenant are kept.
create table workflow.change_set (
  tenant_id uuid not null,
  id bigint generated always as identity,
  -- 1, 2, 3 … in a tenant; empty until the transaction commits.
  position bigint,
  who text not null,
  -- A job and a changed field of it at the same place.
  job_ids uuid[] not null,
  fields text[] not null,
  at timestamptz not null default now(),
  primary key (tenant_id, id)
);
--;
create unique index change_set_in_order on workflow.change_set (tenant_id, position);
--;
alter table workflow.change_set enable row level security;
--;
alter table workflow.change_set force row level security;
--;
create policy tenant_only on workflow.change_set
  using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
--;
grant select, insert, delete, update (position) on workflow.change_set to plumbline_workflow;
--;
create function workflow.note_changes() returns trigger language plpgsql as $$ begin
  insert into workflow.change_set (tenant_id, who, job_ids, fields)
  select tenant_id, changed_by_name, array_agg(job_id), array_agg(field) from added group by tenant_id, changed_by_name;
  return null;
end $$;
--;
create trigger note_changes after insert on workflow.job_history
  referencing new table as added for each statement execute function workflow.note_changes();
--;
-- At commit, under a lock that is given back once the transaction is visible to all: whoever sees a number sees every
-- smaller one. The lock comes last in each transaction, so that it can close no circle of waiting ones.
create function workflow.number_changes() returns trigger language plpgsql as $$
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
  perform pg_notify('plumbline_workflow', 'changes ' || new.tenant_id);
  return null;
end $$;
--;
create constraint trigger number_changes after insert on workflow.change_set
  deferrable initially deferred for each row execute function workflow.number_changes();

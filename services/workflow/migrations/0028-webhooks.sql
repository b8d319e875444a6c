-- Where a company's other programs want to hear what happens. See decision 57.
create table workflow.webhook (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  url text not null check (length(url) between 1 and 2000),
  description text not null check (length(description) <= 200),
  events text[] not null check (cardinality(events) > 0),
  -- Only events of jobs that have or had one of these; empty for all.
  job_statuses text[] not null default '{}',
  divisions text[] not null default '{}',
  -- Off was decided here, because the receiver said so or failed for days; paused was decided by a person.
  state text not null default 'active' check (state in ('active', 'paused', 'off')),
  off_reason text,
  -- 192 bits at least: messages are signed with it, so it is kept as it is. The one before signs too until its time is over.
  secret text not null,
  former_secret text,
  former_secret_until timestamptz,
  -- Its messages up to these numbers of workflow.change_set and platform.user_change_set have been written.
  job_position bigint not null,
  user_position bigint not null,
  failing_since timestamptz,
  delivered_at timestamptz,
  -- The receiver asked for this pause.
  held_until timestamptz,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
--;
-- Messages to one webhook: those that wait, and the log of those that were sent or given up.
create table workflow.webhook_delivery (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  -- In the order in which they were written.
  number bigint generated always as identity,
  webhook_id uuid not null,
  event text not null,
  -- The very text that is signed and sent, each time the same.
  payload text not null,
  created_at timestamptz not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'dead')),
  -- Since it was written or replayed.
  attempts integer not null default 0,
  -- While it waits. Whoever sends it moves this into the future: if that process ends, another one sends it then.
  next_at timestamptz not null,
  tried_at timestamptz,
  status integer,
  answer text,
  failure text,
  primary key (tenant_id, id),
  foreign key (tenant_id, webhook_id) references workflow.webhook on delete cascade
);
--;
create index webhook_delivery_log on workflow.webhook_delivery (tenant_id, webhook_id, number);
--;
create index webhook_delivery_due on workflow.webhook_delivery (tenant_id, webhook_id, next_at) where state = 'waiting';
--;
create index webhook_delivery_by_age on workflow.webhook_delivery (created_at);
--;
do $$ declare name text; begin
  foreach name in array array['webhook', 'webhook_delivery'] loop
    execute format('alter table workflow.%I enable row level security', name);
    execute format('alter table workflow.%I force row level security', name);
    execute format($p$create policy tenant_only on workflow.%I to plumbline_workflow
      using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
      with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))$p$, name);
    execute format('create policy owner_all on workflow.%I to current_user using (true) with check (true)', name);
  end loop;
end $$;
--;
grant select, insert, update, delete on workflow.webhook, workflow.webhook_delivery to plumbline_workflow;
--;
-- Between which rows of the history those of the set are. Rows of other transactions may lie between them, of other jobs.
alter table workflow.change_set add column first_id bigint, add column last_id bigint;
--;
create or replace function workflow.note_changes() returns trigger language plpgsql as $$ begin
  insert into workflow.change_set (tenant_id, who, job_ids, fields, first_id, last_id)
  select tenant_id, changed_by_name, array_agg(job_id), array_agg(field), min(id), max(id) from added group by tenant_id, changed_by_name;
  return null;
end $$;
--;
-- As it was, but what a webhook has not read stays, up to 100,000 transactions.
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
    delete from workflow.change_set
    where tenant_id = new.tenant_id
      and position <= least(place - 5000, greatest(place - 100000,
        coalesce((select min(w.job_position) from workflow.webhook w where w.tenant_id = new.tenant_id and w.state <> 'off'), place)));
  end if;
  return null;
end $$;
--;
-- Which tenants have something to write or to send for their webhooks at this moment; of users, up to where they have been told.
create function workflow.webhook_work(moment timestamptz) returns table (tenant_id uuid, is_due boolean, user_position bigint)
language sql stable security definer set search_path = '' as $$
  select w.tenant_id,
         bool_or(
           exists (select from workflow.change_set c where c.tenant_id = w.tenant_id and c.position > w.job_position)
           or (w.state = 'active' and (w.held_until is null or w.held_until <= moment)
               and exists (select from workflow.webhook_delivery d
                           where d.tenant_id = w.tenant_id and d.webhook_id = w.id and d.state = 'waiting' and d.next_at <= moment))),
         min(w.user_position)
  from workflow.webhook w where w.state <> 'off' group by w.tenant_id
$$;
--;
-- Deliveries of all tenants older than this leave the log. Returns how many.
create function workflow.sweep_webhook_deliveries(before timestamptz) returns bigint
language sql volatile security definer set search_path = '' as $$
  with gone as (delete from workflow.webhook_delivery d where d.created_at < before returning 1) select count(*) from gone
$$;
--;
-- How many deliveries wait, in all tenants.
create function workflow.webhook_queue() returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from workflow.webhook_delivery d where d.state = 'waiting'
$$;
--;
revoke all on function workflow.webhook_work, workflow.sweep_webhook_deliveries, workflow.webhook_queue from public;
--;
grant execute on function workflow.webhook_work, workflow.sweep_webhook_deliveries, workflow.webhook_queue to plumbline_workflow;

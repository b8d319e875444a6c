-- Which changes of users a transaction recorded, numbered in the order in which transactions became visible, as workflow.change_set
-- is: whoever reads them by number misses none. See decisions 11 and 57.
create table platform.user_change_set (
  tenant_id uuid not null references platform.tenant,
  id bigint generated always as identity,
  -- 1, 2, 3 … in a tenant; empty until the transaction commits.
  position bigint,
  change_ids bigint[] not null,
  primary key (tenant_id, id)
);
--;
create unique index user_change_set_in_order on platform.user_change_set (tenant_id, position);
--;
alter table platform.user_change_set enable row level security;
--;
alter table platform.user_change_set force row level security;
--;
create policy tenant_only on platform.user_change_set to plumbline_platform
  using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
--;
do $$ begin
  execute 'create policy owner_all on platform.user_change_set to current_user using (true) with check (true)';
end $$;
--;
grant select, insert, delete, update (position) on platform.user_change_set to plumbline_platform;
--;
create function platform.note_user_changes() returns trigger language plpgsql security definer set search_path = '' as $$ begin
  insert into platform.user_change_set (tenant_id, change_ids)
  select tenant_id, array_agg(id order by id) from added where subject = 'user' group by tenant_id;
  return null;
end $$;
--;
create trigger note_user_changes after insert on platform.change
  referencing new table as added for each statement execute function platform.note_user_changes();
--;
-- At commit, under a lock that is given back once the transaction is visible to all. It is the last lock that a transaction takes. As the
-- owner: a sign-in may change users of several tenants in one transaction.
create function platform.number_user_changes() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  place bigint;
begin
  perform pg_advisory_xact_lock(7586279, hashtext(new.tenant_id::text));
  update platform.user_change_set
  set position = coalesce((select max(c.position) from platform.user_change_set c where c.tenant_id = new.tenant_id), 0) + 1
  where tenant_id = new.tenant_id and id = new.id
  returning position into strict place;
  if place % 100 = 0 then
    delete from platform.user_change_set where tenant_id = new.tenant_id and position <= place - 5000;
  end if;
  return null;
end $$;
--;
create constraint trigger number_user_changes after insert on platform.user_change_set
  deferrable initially deferred for each row execute function platform.number_user_changes();
--;
-- Published: the newest change of users of each of these tenants. Who asks has to know their ids.
create function platform.user_heads_of(tenant_ids uuid[]) returns table (tenant_id uuid, head bigint)
language sql stable security definer set search_path = '' as $$
  select asked.id, coalesce((select max(c.position) from platform.user_change_set c where c.tenant_id = asked.id), 0)
  from unnest(tenant_ids) as asked (id)
$$;
--;
-- Published: what changed of users of the transaction's tenant after a number, at most so many transactions of it. For a service that
-- tells other programs of it.
create function platform.user_changes_after(after bigint, most integer)
returns table ("position" bigint, user_id uuid, user_name text, field text, old_value jsonb, new_value jsonb, who text, at timestamptz,
               change_id bigint)
language sql stable security definer set search_path = '' as $$
  select s.position, h.subject_id, h.subject_name, h.field, h.old_value, h.new_value, h.changed_by_name, h.changed_at, h.id
  from (select c.tenant_id, c.position, c.change_ids from platform.user_change_set c
        where c.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid and c.position > after
        order by c.position limit most) s
  join platform.change h on h.tenant_id = s.tenant_id and h.id = any(s.change_ids) and h.subject = 'user'
$$;
--;
revoke all on function platform.user_heads_of, platform.user_changes_after from public;
--;
grant execute on function platform.user_heads_of, platform.user_changes_after to plumbline_workflow;

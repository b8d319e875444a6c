-- The questions about all tenants, as before, but in the language in which Citus can put them to several servers. See decision 85.
-- This one by a statement for each tenant: so it is an index's last entry, and a question to the one server that has the tenant's rows.
create or replace function workflow.heads_of(tenant_ids uuid[]) returns table (tenant_id uuid, head bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  asked uuid;
begin
  foreach asked in array tenant_ids loop
    return query select asked, (select max(c.position) from workflow.change_set c where c.tenant_id = asked);
  end loop;
end $$;
--;
create or replace function workflow.webhook_work(moment timestamptz) returns table (tenant_id uuid, is_due boolean, user_position bigint)
language plpgsql stable security definer set search_path = '' as $$ begin
  return query
    select w.tenant_id,
           bool_or(
             exists (select from workflow.change_set c where c.tenant_id = w.tenant_id and c.position > w.job_position)
             or (w.state = 'active' and (w.held_until is null or w.held_until <= moment)
                 and exists (select from workflow.webhook_delivery d
                             where d.tenant_id = w.tenant_id and d.webhook_id = w.id and d.state = 'waiting' and d.next_at <= moment))),
           min(w.user_position)
    from workflow.webhook w where w.state <> 'off' group by w.tenant_id;
end $$;
--;
create or replace function workflow.sweep_webhook_deliveries(before timestamptz) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  gone bigint;
begin
  delete from workflow.webhook_delivery d where d.created_at < before;
  get diagnostics gone = row_count;
  return gone;
end $$;
--;
create or replace function workflow.mail_work(moment timestamptz) returns table (tenant_id uuid)
language plpgsql stable security definer set search_path = '' as $$ begin
  return query
    select m.tenant_id from workflow.mail m
    where m.next_at <= moment and m.leased_until <= moment and m.written_at > moment - interval '4 days'
    group by m.tenant_id order by min(m.next_at);
end $$;
--;
-- What note_changes does, for a database that is distributed over several servers: there a trigger has no table of the statement's rows.
-- At commit, and once for each tenant of the transaction: the rows that it added are those of its own that no snapshot but its own shows.
create function workflow.note_changes_at_commit() returns trigger language plpgsql as $$
declare
  me constant xid8 := pg_current_xact_id();
  noted constant text := current_setting('app.noted', true);
  epoch constant bigint := (me::text::bigint >> 32) << 32;
  one record;
begin
  if noted is not null and split_part(noted, ' ', 1) = me::text and strpos(noted, new.tenant_id::text) > 0 then return null; end if;
  perform set_config('app.noted',
    case when split_part(noted, ' ', 1) = me::text then noted else me::text end || ' ' || new.tenant_id, true);
  for one in execute format(
    $q$select h.changed_by_name as who, array_agg(h.job_id order by h.id) as job_ids, array_agg(h.field order by h.id) as fields,
              min(h.id) as first_id, max(h.id) as last_id
       from %I.%I h
       where h.tenant_id = $1 and h.id >= $2 and pg_xact_status((h.xmin::text::bigint + $3)::text::xid8) = 'in progress'
       group by h.changed_by_name$q$, tg_table_schema, tg_table_name) using new.tenant_id, new.id, epoch
  loop
    insert into workflow.change_set (tenant_id, who, job_ids, fields, first_id, last_id)
    values (new.tenant_id, one.who, one.job_ids, one.fields, one.first_id, one.last_id);
  end loop;
  return null;
end $$;

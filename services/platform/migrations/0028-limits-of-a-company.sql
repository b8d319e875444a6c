-- What the operator allows a company. Null: as the operator's settings say. 0: without a limit. `plumbline tenant limits` writes it, so the
-- services only read it.
create table platform.tenant_limit (
  tenant_id uuid primary key references platform.tenant,
  jobs integer check (jobs >= 0),
  users integer check (users >= 0),
  requests_per_minute integer check (requests_per_minute >= 0),
  megabytes_per_minute integer check (megabytes_per_minute >= 0)
);
--;
-- Which part of a minute's requests and bytes the processes have taken so far (decision 68). One row a company, written again each minute.
create table platform.tenant_spending (
  tenant_id uuid primary key references platform.tenant,
  minute timestamptz not null,
  requests bigint not null,
  bytes bigint not null
);
--;
do $$ declare name text; begin
  foreach name in array array['tenant_limit', 'tenant_spending'] loop
    execute format('alter table platform.%I enable row level security', name);
    execute format('alter table platform.%I force row level security', name);
    execute format($p$create policy tenant_only on platform.%I to plumbline_platform
      using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
      with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))$p$, name);
    execute format('create policy owner_all on platform.%I to current_user using (true) with check (true)', name);
    -- Only the functions below write them, and the operator.
    execute format('grant select on platform.%I to plumbline_platform', name);
  end loop;
end $$;
--;
-- Published: what the operator allows the transaction's tenant, where it is not what the settings say.
create function platform.limits_of_tenant()
returns table (jobs integer, users integer, requests_per_minute integer, megabytes_per_minute integer)
language sql stable security definer set search_path = '' as $$
  select l.jobs, l.users, l.requests_per_minute, l.megabytes_per_minute from platform.tenant_limit l
  where l.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
$$;
--;
revoke all on function platform.limits_of_tenant from public;
--;
grant execute on function platform.limits_of_tenant to plumbline_platform, plumbline_workflow;
--;
-- For the processes of the services, as the owner: one takes its next part of what is left of a tenant's minute. An eighth of what is left, so that the parts
-- become smaller as the limit comes nearer. `overdrawn` bytes were sent already. A limit that is null has no end; a part of 0 that
-- was wanted says that nothing is left. The moment is by the database's clock, as the processes may have
-- several.
create function platform.take_share(tenant uuid, usual_requests integer, usual_megabytes integer, overdrawn bigint, wants_requests boolean, wants_bytes boolean, moment timestamptz)
returns table (requests bigint, bytes bigint, most_requests bigint, most_bytes bigint, ms_left integer)
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  now_minute timestamptz := date_trunc('minute', moment);
  allowed_requests bigint;
  allowed_bytes bigint;
  left_requests bigint;
  left_bytes bigint;
begin
  ms_left := ceil(60000 - extract(epoch from moment - now_minute) * 1000);
  select nullif(coalesce(l.requests_per_minute, usual_requests), 0), nullif(coalesce(l.megabytes_per_minute, usual_megabytes), 0) * 1000000::bigint
  into allowed_requests, allowed_bytes
  from (select tenant) t (id) left join platform.tenant_limit l on l.tenant_id = t.id;
  most_requests := allowed_requests;
  most_bytes := allowed_bytes;
  if allowed_requests is null and allowed_bytes is null then return next; return; end if;
  insert into platform.tenant_spending as s (tenant_id, minute, requests, bytes) values (tenant, now_minute, 0, 0)
  on conflict (tenant_id) do update set
    minute = greatest(s.minute, excluded.minute),
    requests = case when s.minute >= excluded.minute then s.requests else 0 end,
    bytes = case when s.minute >= excluded.minute then s.bytes else 0 end
  returning allowed_requests - s.requests, allowed_bytes - s.bytes - overdrawn into left_requests, left_bytes;
  -- greatest and least pass over a null.
  requests := case when allowed_requests is null then null when wants_requests then least(greatest(left_requests, 0), greatest(10, left_requests / 8)) else 0 end;
  bytes := case when allowed_bytes is null then null when wants_bytes then least(greatest(left_bytes, 0), greatest(100000, left_bytes / 8)) else 0 end;
  update platform.tenant_spending s
  set requests = s.requests + coalesce(take_share.requests, 0), bytes = s.bytes + overdrawn + coalesce(take_share.bytes, 0)
  where s.tenant_id = tenant;
  return next;
end $$;
--;
revoke all on function platform.take_share from public;
--;
alter table platform.change drop constraint change_subject_check;
--;
alter table platform.change add constraint change_subject_check
  check (subject in ('user', 'role', 'tenant', 'invitation', 'provisioning', 'token', 'webhook'));
--;
-- Published: another service records what the person of the request changed of what an administrator administers. Who that is and in
-- which tenant, the transaction says.
create function platform.record_changes(changed_subject text, changes jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  tenant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
begin
  if changed_subject not in ('webhook', 'tenant') then raise exception 'not another service''s to record: %', changed_subject; end if;
  insert into platform.change (tenant_id, changed_by, changed_by_name, subject, subject_id, subject_name, field, old_value, new_value)
  select tenant, a.user_id, a.user_name, changed_subject, c."subjectId", c."subjectName", c.field,
         nullif(c."oldValue", 'null'), nullif(c."newValue", 'null')
  from platform.tenant_access a,
       jsonb_to_recordset(changes) as c("subjectId" uuid, "subjectName" text, field text, "oldValue" jsonb, "newValue" jsonb)
  where a.tenant_id = tenant;
end $$;
--;
revoke all on function platform.record_changes from public;
--;
grant execute on function platform.record_changes to plumbline_workflow;
--;
-- Published: up to which change of users of the transaction's tenant one reads at a time: at most so many transactions after a number, and no
-- more than come to so many changes, but always one.
create function platform.user_changes_until(after bigint, most integer, most_changes integer) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(max(counted.position), after) from (
    select s.position, row_number() over (order by s.position) as place, sum(cardinality(s.change_ids)) over (order by s.position) as changes
    from (select c.position, c.change_ids from platform.user_change_set c
          where c.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid and c.position > after
          order by c.position limit most) s
  ) counted where counted.place = 1 or counted.changes <= most_changes
$$;
--;
revoke all on function platform.user_changes_until from public;
--;
grant execute on function platform.user_changes_until to plumbline_workflow;

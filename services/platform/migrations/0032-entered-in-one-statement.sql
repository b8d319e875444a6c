-- Puts a transaction into a service's role, into the person's settings and into a tenant, and says in the same statement what the person may
-- do there: the active memberships in that tenant, or in all where none is named. See platform.enter_tenant.
create function platform.enter(service_role text, issuer text, subject text, entered text)
returns table (tenant_id uuid, tenant_name text, user_id uuid, user_name text, products text[], permissions text[])
language plpgsql as $$
#variable_conflict use_column
begin
  perform set_config('role', service_role, true), set_config('app.issuer', issuer, true), set_config('app.subject', subject, true);
  perform platform.enter_tenant(entered);
  return query
    select a.tenant_id, a.tenant_name, a.user_id, a.user_name, a.products, a.permissions from platform.tenant_access a
    where entered = '' or a.tenant_id = nullif(entered, '')::uuid order by a.tenant_name, a.tenant_id;
end $$;
--;
-- For the processes of the services, whoever they sign in as: their next part of a tenant's minute, as platform.take_share says; none for a
-- tenant that is not there any more.
create function platform.take_part(tenant uuid, usual_requests integer, usual_megabytes integer, overdrawn bigint, wants_requests boolean, wants_bytes boolean, moment timestamptz)
returns table (requests bigint, bytes bigint, most_requests bigint, most_bytes bigint, ms_left integer)
language sql volatile security definer set search_path = '' as $$
  select s.requests, s.bytes, s.most_requests, s.most_bytes, s.ms_left
  from platform.tenant t
  cross join lateral platform.take_share(t.tenant_id, usual_requests, usual_megabytes, overdrawn, wants_requests, wants_bytes, moment) s
  where t.tenant_id = tenant
$$;
--;
revoke all on function platform.take_part from public;
--;
grant execute on function platform.take_part to plumbline_platform, plumbline_workflow;
--;
-- The history names a webhook by where its address leads. Rows from before that have the path as well, by which many receivers know a sender.
create function platform.where_it_leads(address text) returns text language sql immutable as $$
  select regexp_replace(regexp_replace(address, '^(https?://)([^/?#@ ]*@)?([^/?# ]+)[/?#][^ ]+', '\1\3/…'),
                        '^(https?://)([^/?#@ ]*@)?([^/?# ]+)/( |$)', '\1\3\4')
$$;
--;
update platform.change
set subject_name = platform.where_it_leads(subject_name),
    old_value = case when field = 'url' then coalesce(to_jsonb(platform.where_it_leads(old_value #>> '{}')), old_value) else old_value end,
    new_value = case when field = 'url' then coalesce(to_jsonb(platform.where_it_leads(new_value #>> '{}')), new_value) else new_value end
where subject = 'webhook';
--;
drop function platform.where_it_leads;

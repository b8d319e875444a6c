-- Published: what people may do now, for a service that answers them for longer than one request. One question for any
-- number of people in any tenants; who asks has to know their ids.
create function platform.rights_of(tenant_ids uuid[], user_ids uuid[])
returns table (tenant_id uuid, user_id uuid, products text[], permissions text[])
language sql stable security definer set search_path = '' as $$
  select u.tenant_id, u.id, t.products,
         coalesce((select array_agg(distinct p.permission)
                   from platform.user_role r
                   join platform.role_permission p on p.tenant_id = r.tenant_id and p.role_id = r.role_id
                   where r.tenant_id = u.tenant_id and r.user_id = u.id), '{}')
  from unnest(tenant_ids, user_ids) as asked (tenant_id, user_id)
  join platform.tenant_user u on u.tenant_id = asked.tenant_id and u.id = asked.user_id
  join platform.tenant t on t.tenant_id = u.tenant_id
  where u.is_active
$$;
--;
revoke all on function platform.rights_of from public;
--;
grant execute on function platform.rights_of to plumbline_workflow;

-- Published: active people of the transaction's tenant who have an address, with what they may do now, for a service that mails them. No ids: all of them.
create function platform.people_to_mail(user_ids uuid[])
returns table (user_id uuid, name text, email text, tenant_name text, products text[], permissions text[])
language sql stable security definer set search_path = '' as $$
  select u.id, u.first_name || ' ' || u.last_name, u.email, t.name, t.products,
         coalesce((select array_agg(distinct p.permission)
                   from platform.user_role r
                   join platform.role_permission p on p.tenant_id = r.tenant_id and p.role_id = r.role_id
                   where r.tenant_id = u.tenant_id and r.user_id = u.id), '{}')
  from platform.tenant_user u join platform.tenant t on t.tenant_id = u.tenant_id
  where u.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
    and u.is_active and u.email <> '' and (user_ids is null or u.id = any(user_ids))
$$;
--;
revoke all on function platform.people_to_mail from public;
--;
grant execute on function platform.people_to_mail to plumbline_workflow;

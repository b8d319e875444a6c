-- The companies of the person of the request, with the names of the person's roles in each: what a switch between them shows.
-- Of the platform alone; the workflow needs no more than platform.tenant_access.
create view platform.tenant_membership with (security_barrier) as
select a.tenant_id, a.tenant_name, a.company_logo_url,
       coalesce((select string_agg(r.name, ', ' order by r.name)
                 from platform.user_role ur join platform.role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
                 where ur.tenant_id = a.tenant_id and ur.user_id = a.user_id), '') as role
from platform.tenant_access a;
--;
grant select on platform.tenant_membership to plumbline_platform;

alter table platform.role_permission drop constraint role_permission_permission_check;
--;
alter table platform.role_permission add constraint role_permission_permission_check
  check (permission in ('Wip_view', 'Wip_edit', 'Wip_share', 'Wip_close', 'Admin_view', 'Admin_edit'));
--;
-- The roles that have it in a new company get it in those that exist, where they can still edit jobs.
insert into platform.role_permission (tenant_id, role_id, permission)
select r.tenant_id, r.id, 'Wip_close'
from platform.role r
join platform.role_permission p on p.tenant_id = r.tenant_id and p.role_id = r.id and p.permission = 'Wip_edit'
where r.built_in in ('Admin', 'Accountant')
on conflict do nothing;

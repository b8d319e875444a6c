-- A role that every tenant starts with keeps the name it started with here, whatever it is called now: it can be reset to it.
alter table platform.role
  add column version integer not null default 1,
  add column built_in text check (built_in in ('Admin', 'Project Manager', 'Accountant'));
--;
update platform.role set built_in = name where name in ('Admin', 'Project Manager', 'Accountant');
--;
create unique index role_by_built_in on platform.role (tenant_id, built_in);
--;
-- Two roles that differ only in upper and lower case are one to whoever reads or pastes their names.
alter table platform.role drop constraint role_tenant_id_name_key;
--;
create unique index role_by_name on platform.role (tenant_id, lower(name));
--;
-- The version that the change made of a user: tells a later save which fields somebody else changed since. Null of other subjects.
alter table platform.change add column version integer;

-- Who renamed or retired an option last, for the other one who was about to.
alter table workflow.select_option
  add column changed_at timestamptz not null default now(),
  add column changed_by_name text not null default 'Plumbline';
--;
-- Imports may have added names that differ in case alone: the later ones of them get an ending, so that a name is one option.
with doubles as (
  select tenant_id, list, value,
         row_number() over (partition by tenant_id, list, lower(name) order by is_retired, position, value) as nth
  from workflow.select_option
)
update workflow.select_option o set name = left(o.name, 150) || ' (' || left(o.value, 40) || ', ' || d.nth || ')'
from doubles d
where d.nth > 1 and d.tenant_id = o.tenant_id and d.list = o.list and d.value = o.value;
--;
create unique index option_name_once on workflow.select_option (tenant_id, list, lower(name));

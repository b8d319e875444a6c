-- A file that waits says what its changes come to without their signs. Of those that wait already, only the two sums are known.
alter table workflow.import no force row level security;
--;
update workflow.import i set waiting = jsonb_set(i.waiting, '{exceeded}', (
  select coalesce(jsonb_agg(case when e.item ->> 'what' = 'sum'
    then e.item || jsonb_build_object('changed', abs((e.item ->> 'after')::bigint - (e.item ->> 'before')::bigint))
    else e.item end order by e.place), '[]'::jsonb)
  from jsonb_array_elements(i.waiting -> 'exceeded') with ordinality as e(item, place)
)) where i.waiting is not null;
--;
alter table workflow.import force row level security;

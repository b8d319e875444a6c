-- The update that made the change, as its sender named it: sent again because its answer was lost, it is not stored again.
alter table platform.change add column update_id uuid;

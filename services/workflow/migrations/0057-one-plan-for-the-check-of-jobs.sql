-- A session keeps the plan that the first check of jobs got in it (0056). Made while a company had three jobs, it reads the table for each job of a large
-- connect. So the only plan left is the lookup of each job by its key, which suits one job and ten thousand.
alter function workflow.note_changes() set enable_seqscan to off;
--;
alter function workflow.note_changes() set enable_hashjoin to off;
--;
alter function workflow.note_changes() set enable_mergejoin to off;
--;
-- Without it Citus lets nobody make a trigger of a distributed table.
set local citus.enable_unsafe_triggers to on;
--;
-- As the foreign key did, it lets an update through that names the id and leaves it as it is.
drop trigger keep_changed_job on workflow.job;
--;
create trigger keep_changed_job after delete on workflow.job for each row execute function workflow.keep_changed_job();
--;
create trigger keep_id_of_changed_job after update of tenant_id, id on workflow.job for each row
  when ((old.tenant_id, old.id) is distinct from (new.tenant_id, new.id)) execute function workflow.keep_changed_job();

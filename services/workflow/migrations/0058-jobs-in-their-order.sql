-- All jobs are read a page at a time in the order of their numbers. Without it each read sorts whole jobs, beyond the usual memory in a file.
create index job_in_order on workflow.job (tenant_id, job_number collate "C", id) where disconnected_at is null;

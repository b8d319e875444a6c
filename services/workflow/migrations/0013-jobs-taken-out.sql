-- The jobs taken out of the WIP, the last first.
create index job_taken_out on workflow.job (tenant_id, disconnected_at desc, id) where disconnected_at is not null;

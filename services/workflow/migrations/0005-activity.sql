-- What changed, newest first: in the tenant, of one job, by one person, of one field. Each is a walk along an index that
-- stops at the page's end, however long the history is.
create index job_history_by_time on workflow.job_history (tenant_id, changed_at, id);
--;
create index job_history_of_job on workflow.job_history (tenant_id, job_id, changed_at, id);
--;
create index job_history_of_person on workflow.job_history (tenant_id, changed_by, changed_at, id);
--;
create index job_history_of_field on workflow.job_history (tenant_id, field, changed_at, id);

-- What changed, newest first: in the tenant, by one person, of one field. Each is a walk along an index that stops at the
-- page's end, however long the history is. The history of one job is short: job_history_by_job finds it, and it is sorted.
create index job_history_by_time on workflow.job_history (tenant_id, changed_at, id);
--;
create index job_history_of_person on workflow.job_history (tenant_id, changed_by, changed_at, id);
--;
create index job_history_of_field on workflow.job_history (tenant_id, field, changed_at, id);

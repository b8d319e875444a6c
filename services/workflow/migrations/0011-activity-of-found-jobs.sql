-- The newest changes of each job that a search finds: one step into this index a job, however long the history is.
create index job_history_of_job on workflow.job_history (tenant_id, job_id, changed_at, id);

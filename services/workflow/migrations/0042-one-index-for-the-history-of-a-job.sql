-- Two indexes led from a job to its history: by version, where a save looks for what came after the version that its sender saw, and by
-- time, where activity looks for the newest. One does both: the version stands last in it, so that the others are passed over without reading their rows.
-- It is made first, while others read and only writers wait.
create index job_history_of_each_job on workflow.job_history (tenant_id, job_id, changed_at, id, version);
--;
drop index workflow.job_history_by_job;
--;
drop index workflow.job_history_of_job;

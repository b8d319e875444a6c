-- Beside the old value of a forecast, what the product had written with it: who made it, when, and at which cost. An undo gives it back.
alter table workflow.job_history add column written_before jsonb;

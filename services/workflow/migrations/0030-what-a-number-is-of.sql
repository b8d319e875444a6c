-- A page that kept the jobs names the number and the stamp of what it has. When the schema was last changed is a part of the stamp:
-- a migration may write jobs and leave no history. See decision 59.
grant select (applied_at) on workflow.migration to plumbline_workflow;

-- Whether the operator leaves the years to the company's administrators, and when an archive last ran for it.
alter table workflow.retention add column is_company_choosing boolean not null default false, add column archived_at timestamptz;
--;
-- The row is the operator's: where there is none, the company does not choose.
grant update (years) on workflow.retention to plumbline_workflow;

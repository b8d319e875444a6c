create index mail_by_age on workflow.mail (written_at);
--;
-- How many rows wait, in all tenants. What is too old to be news is sent by nobody, and stays until its tenant writes again.
create or replace function workflow.mail_queue() returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from workflow.mail m where m.written_at > now() - interval '4 days'
$$;

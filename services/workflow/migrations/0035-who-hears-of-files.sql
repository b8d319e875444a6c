-- Whom a company mails what became of a file that came by itself. Without a row, or with nobody in it, its administrators.
create table workflow.file_mail_readers (
  tenant_id uuid primary key,
  user_ids uuid[] not null check (cardinality(user_ids) <= 20),
  updated_at timestamptz not null default now(),
  updated_by uuid not null,
  updated_by_name text not null
);
--;
alter table workflow.file_mail_readers enable row level security;
--;
alter table workflow.file_mail_readers force row level security;
--;
create policy tenant_only on workflow.file_mail_readers
  using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
--;
grant select, insert, update on workflow.file_mail_readers to plumbline_workflow;

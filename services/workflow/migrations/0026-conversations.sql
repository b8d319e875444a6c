-- What people say to each other about a job: threads of comments, about the whole job or one field of it.
create table workflow.conversation_thread (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  job_id uuid not null,
  -- Null: about the whole job.
  field text,
  -- The number of its newest comment.
  last_number integer not null,
  resolved_at timestamptz,
  resolved_by_name text,
  primary key (tenant_id, id),
  foreign key (tenant_id, job_id) references workflow.job (tenant_id, id),
  check ((resolved_at is null) = (resolved_by_name is null))
);
--;
create index conversation_thread_of_job on workflow.conversation_thread (tenant_id, job_id, last_number desc);
--;
create table workflow.conversation_comment (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  thread_id uuid not null,
  job_id uuid not null,
  -- 1, 2, 3 … in a job, in the order of their commits: whoever has read up to a number has read all smaller ones.
  number integer not null check (number > 0),
  author_id uuid not null,
  author_name text not null,
  -- Empty once it is deleted.
  text text not null check (length(text) <= 4000),
  at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, thread_id) references workflow.conversation_thread (tenant_id, id),
  check (deleted_at is null or text = '')
);
--;
create unique index conversation_comment_of_job on workflow.conversation_comment (tenant_id, job_id, number);
--;
create index conversation_comment_of_thread on workflow.conversation_comment (tenant_id, thread_id, number);
--;
create table workflow.conversation_mention (
  tenant_id uuid not null,
  comment_id uuid not null,
  user_id uuid not null,
  -- As the comment's text has it, after the @.
  name text not null,
  primary key (tenant_id, comment_id, user_id),
  foreign key (tenant_id, comment_id) references workflow.conversation_comment (tenant_id, id)
);
--;
create index conversation_mention_of_person on workflow.conversation_mention (tenant_id, user_id);
--;
-- Up to which comment of a job a person has read.
create table workflow.conversation_look (
  tenant_id uuid not null,
  user_id uuid not null,
  job_id uuid not null,
  number integer not null,
  primary key (tenant_id, user_id, job_id),
  foreign key (tenant_id, job_id) references workflow.job (tenant_id, id)
);
--;
alter table workflow.conversation_thread enable row level security;
--;
alter table workflow.conversation_thread force row level security;
--;
create policy tenant_only on workflow.conversation_thread
  using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
--;
alter table workflow.conversation_comment enable row level security;
--;
alter table workflow.conversation_comment force row level security;
--;
create policy tenant_only on workflow.conversation_comment
  using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
--;
alter table workflow.conversation_mention enable row level security;
--;
alter table workflow.conversation_mention force row level security;
--;
create policy tenant_only on workflow.conversation_mention
  using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
--;
alter table workflow.conversation_look enable row level security;
--;
alter table workflow.conversation_look force row level security;
--;
create policy tenant_only on workflow.conversation_look
  using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
--;
grant select, insert, update on workflow.conversation_thread, workflow.conversation_comment, workflow.conversation_look to plumbline_workflow;
--;
grant select, insert, delete on workflow.conversation_mention to plumbline_workflow;

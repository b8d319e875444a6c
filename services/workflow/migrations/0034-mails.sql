-- What is to be mailed to people: each row tells one person of one comment, or of what became of one file. See decision 63.
create table workflow.mail (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  -- Of a comment: it and its job. Its text is read when it is sent.
  job_id uuid,
  comment_id uuid,
  -- Of a file: what became of it, as it was then.
  file jsonb,
  -- Rows of one person and topic go into one mail.
  topic uuid not null generated always as (coalesce(job_id, id)) stored,
  written_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_at timestamptz not null,
  -- Until then a process is sending it. If that process ends, another one sends it afterwards.
  leased_until timestamptz not null default '-infinity',
  primary key (tenant_id, id),
  foreign key (tenant_id, comment_id) references workflow.conversation_comment (tenant_id, id) on delete cascade,
  unique (tenant_id, user_id, comment_id),
  check ((comment_id is null) = (job_id is null) and (comment_id is null) = (file is not null))
);
--;
create index mail_due on workflow.mail (tenant_id, next_at);
--;
-- What a person wants to be mailed. Without a row, all of it.
create table workflow.mail_choice (
  tenant_id uuid not null,
  user_id uuid not null,
  conversations boolean not null,
  files boolean not null,
  primary key (tenant_id, user_id)
);
--;
do $$ declare name text; begin
  foreach name in array array['mail', 'mail_choice'] loop
    execute format('alter table workflow.%I enable row level security', name);
    execute format('alter table workflow.%I force row level security', name);
    execute format($p$create policy tenant_only on workflow.%I to plumbline_workflow
      using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
      with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))$p$, name);
    execute format('create policy owner_all on workflow.%I to current_user using (true) with check (true)', name);
  end loop;
end $$;
--;
grant select, insert, update, delete on workflow.mail to plumbline_workflow;
--;
grant select, insert, update on workflow.mail_choice to plumbline_workflow;
--;
-- Which tenants have a mail that is due at this moment, and is not too old to be news. Who has waited longest is first.
create function workflow.mail_work(moment timestamptz) returns table (tenant_id uuid)
language sql stable security definer set search_path = '' as $$
  select m.tenant_id from workflow.mail m where m.next_at <= moment and m.leased_until <= moment and m.written_at > moment - interval '4 days'
  group by m.tenant_id order by min(m.next_at)
$$;
--;
-- How many rows wait, in all tenants.
create function workflow.mail_queue() returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from workflow.mail
$$;
--;
revoke all on function workflow.mail_work, workflow.mail_queue from public;
--;
grant execute on function workflow.mail_work, workflow.mail_queue to plumbline_workflow;

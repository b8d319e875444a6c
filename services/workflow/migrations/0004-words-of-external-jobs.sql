-- What the lookup of connect finds jobs by: each word's text from its start, or from a letter or digit inside it where
-- one begins. The first is the whole job number.
alter table workflow.external_job add column words text[] not null default '{}';
--;
-- The words once more, a row each, in the order in which the lookup answers. Under row-level security an index serves only
-- operators that cannot leak what they compare: those of a btree, in the order of code points. Not like, nor trigrams.
create table workflow.external_job_word (
  tenant_id uuid not null,
  word text collate "C" not null,
  -- 0 for the whole job number, so that it comes before the same word in a name.
  rank smallint not null check (rank in (0, 1)),
  external_id text not null,
  -- No foreign key: it would be looked up for each of the hundred thousands of words of an import, which writes both.
  primary key (tenant_id, word, rank, external_id)
);
--;
-- The list before anything is typed.
create index external_job_by_name on workflow.external_job (tenant_id, name, external_id);
--;
-- The rows of all tenants: for this once the owner is not held to one.
alter table workflow.external_job no force row level security;
--;
update workflow.external_job e set words = array(
  select word from (
    select lower(coalesce(e.fields ->> 'jobNumber', e.external_id)) as word, 0 as chunk, 0 as start
    union all
    select substr(c.text, s.start), c.place, s.start
    from regexp_split_to_table(e.search_text, '\s+') with ordinality as c(text, place), generate_series(1, length(c.text)) as s(start)
    where s.start = 1 or (substr(c.text, s.start, 1) ~ '[[:alnum:]]'
      and substr(c.text, s.start - 1, 2) !~ '^([[:alpha:]]{2}|[[:digit:]]{2})$')
  ) w where word <> '' group by word order by min(chunk), min(start)
);
--;
insert into workflow.external_job_word (tenant_id, word, rank, external_id)
select e.tenant_id, w.word, case when w.place = 1 then 0 else 1 end, e.external_id
from workflow.external_job e, unnest(e.words) with ordinality as w(word, place);
--;
alter table workflow.external_job force row level security;
--;
alter table workflow.external_job drop column search_text;
--;
alter table workflow.external_job_word enable row level security;
--;
alter table workflow.external_job_word force row level security;
--;
create policy tenant_only on workflow.external_job_word
  using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
--;
grant select, insert, delete on workflow.external_job_word to plumbline_workflow;

-- A file on its way into the WIP, and afterwards the record of what it brought.
create table workflow.import (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  -- Name, size, checksum and sheet of the file, and what one look over its columns said.
  file jsonb not null,
  columns jsonb not null,
  row_count integer not null check (row_count >= 0),
  first_row integer not null check (first_row >= 1),
  started_by uuid not null,
  started_at timestamptz not null default now(),
  -- What was stored, and by whom; null until somebody accepts it.
  mapping jsonb,
  looks_like text,
  outcome jsonb,
  sums jsonb,
  accepted_by uuid,
  accepted_by_name text,
  accepted_at timestamptz,
  -- What taking it back restored and what it left; null while nobody did.
  undone jsonb,
  primary key (tenant_id, id)
);
--;
create index import_by_time on workflow.import (tenant_id, accepted_at desc, id) where accepted_at is not null;
--;
create index import_started on workflow.import (tenant_id, started_at) where accepted_at is null;
--;
-- Some columns of some rows of a file, until the import is accepted.
create table workflow.import_part (
  tenant_id uuid not null,
  import_id uuid not null,
  first_row integer not null,
  columns integer[] not null,
  -- Rows of cells, in the order of the columns, and the rows’ outline levels.
  cells jsonb not null,
  levels integer[],
  primary key (tenant_id, import_id, first_row, columns),
  foreign key (tenant_id, import_id) references workflow.import on delete cascade
);
--;
-- Rows that an import left out, as they stood in the file.
create table workflow.import_left_out (
  tenant_id uuid not null,
  import_id uuid not null,
  row integer not null,
  cells jsonb not null,
  reason text not null,
  primary key (tenant_id, import_id, row),
  foreign key (tenant_id, import_id) references workflow.import on delete cascade
);
--;
-- What the directory of accounting’s jobs held before an import changed it; null for a job that the import added.
create table workflow.import_directory (
  tenant_id uuid not null,
  import_id uuid not null,
  external_id text not null,
  before jsonb,
  primary key (tenant_id, import_id, external_id),
  foreign key (tenant_id, import_id) references workflow.import on delete cascade
);
--;
do $$ declare name text; begin
  foreach name in array array['import', 'import_part', 'import_left_out', 'import_directory'] loop
    execute format('alter table workflow.%I enable row level security', name);
    execute format('alter table workflow.%I force row level security', name);
    execute format($p$create policy tenant_only on workflow.%I
      using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
      with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))$p$, name);
  end loop;
end $$;
--;
grant select, insert, update, delete on workflow.import, workflow.import_part to plumbline_workflow;
--;
grant select, insert on workflow.import_left_out, workflow.import_directory to plumbline_workflow;
--;
-- The import that made a change. The transaction of an import says which it is, as it says which tenant it is in.
alter table workflow.job_history add column import_id uuid default nullif(current_setting('app.import_id', true), '')::uuid;
--;
create index job_history_of_import on workflow.job_history (tenant_id, import_id, job_id) where import_id is not null;
--;
-- The headings that a mapping was made for, to say what a file has more or less. Older mappings are found by the very same headings.
alter table workflow.import_mapping add column headings text[];

-- Embedded data on its way into this database: `plumbline move` writes the row first, and fills it in with the data, in one transaction.
-- While `finished_at` is empty no service starts here. For the owner alone.
create table platform.move (
  is_only boolean primary key default true check (is_only),
  source text not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);
--;
-- What stays of a company that was erased: nothing that says who it was. For the owner alone.
create table platform.erasure (
  erased_id uuid primary key,
  erased_at timestamptz not null default now(),
  -- Rows that were deleted, by table.
  rows jsonb not null
);

-- The color that a company gave an option of its lists. Null: that of its place among the others. See decision 79.
alter table workflow.select_option
  add column tone text check (tone in ('blue', 'violet', 'pink', 'orange', 'teal', 'green', 'purple', 'red'));

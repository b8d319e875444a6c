-- A column of a company's own that is calculated: what it gives, and its formula over fields. Nothing of it is stored in jobs. See decision 65.
alter table workflow.own_column
  add column result text check (result in ('amount', 'number', 'percent', 'date', 'text', 'yesno')),
  add column formula text check (length(formula) between 1 and 20000);
--;
alter table workflow.own_column add constraint own_column_calculated_whole
  check ((result is null) = (formula is null) and (formula is not null) = (field like 'own.calculated.%'));

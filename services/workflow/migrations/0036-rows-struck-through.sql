-- Rows of a file whose text is struck through, by their numbers in the file: the import asks about them.
alter table workflow.import_part add column struck_rows integer[];

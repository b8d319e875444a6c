-- The company's newest change (workflow.change_set) when the file was last compared with the WIP for a person.
alter table workflow.import add column checked_change bigint;

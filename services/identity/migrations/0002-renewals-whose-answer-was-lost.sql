-- The refresh token that this one was given for. It is used up when this one is used.
alter table identity.oidc_item add column parent_id text;
--;
create index oidc_item_parent on identity.oidc_item (kind, parent_id) where parent_id is not null;

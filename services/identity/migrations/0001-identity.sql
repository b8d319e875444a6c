-- State of the embedded OpenID provider. Nothing here belongs to a tenant: who may do what is the platform's affair.

do $$
begin
  if not exists (select from pg_roles where rolname = 'plumbline_identity') then
    create role plumbline_identity nologin;
  end if;
exception
  -- Roles are the server's, not the database's: another process may have made it in between.
  when duplicate_object or unique_violation then null;
end
$$;
--;
do $$
begin
  -- Since PostgreSQL 16 the maker of a role may administer it but not step into it.
  if not pg_has_role(current_user, 'plumbline_identity', 'usage') then
    execute format('grant plumbline_identity to %I', current_user);
  end if;
end
$$;
--;
create table identity.oidc_item (
  kind text not null,
  id text not null,
  -- json and not jsonb: a payload repeats what the browser sent, and jsonb refuses the character U+0000.
  payload json not null,
  grant_id text,
  uid text,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (kind, id)
);
--;
create index oidc_item_grant on identity.oidc_item (grant_id) where grant_id is not null;
--;
create index oidc_item_uid on identity.oidc_item (kind, uid) where uid is not null;
--;
create index oidc_item_expiry on identity.oidc_item (expires_at);
--;
create table identity.signing_key (
  kid text primary key,
  jwk json not null,
  created_at timestamptz not null default now()
);
--;
create table identity.cookie_key (
  secret text primary key,
  created_at timestamptz not null default now()
);
--;
create table identity.sign_in_attempt (
  subject text primary key,
  attempts integer not null,
  ends_at timestamptz not null
);
--;
create index sign_in_attempt_end on identity.sign_in_attempt (ends_at);
--;
grant usage on schema identity to plumbline_identity;
--;
grant select, insert, update, delete
  on identity.oidc_item, identity.signing_key, identity.cookie_key, identity.sign_in_attempt to plumbline_identity;

-- Requests run as these roles. A superuser may become any; since PostgreSQL 16 another owner who made a role is its
-- member without the right to become it, and has to grant that to itself.
do $$ declare name text; begin
  if current_setting('server_version_num')::int < 160000 then return; end if;
  foreach name in array array['plumbline_platform', 'plumbline_workflow'] loop
    if not pg_has_role(current_user, name, 'SET') then execute format('grant %I to %I', name, current_user); end if;
  end loop;
end $$;

-- Requests run as this role. A superuser may become any; since PostgreSQL 16 another owner who made a role is its
-- member without the right to become it, and has to grant that to itself.
do $$ begin
  if current_setting('server_version_num')::int < 160000 then return; end if;
  if not pg_has_role(current_user, 'plumbline_workflow', 'SET') then
    execute format('grant plumbline_workflow to %I', current_user);
  end if;
end $$;

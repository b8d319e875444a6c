-- Says which tenant the transaction is in. On one server that is a setting. Where Citus has rows on several, only what a command sets reaches
-- them: with the tenant they get what else the transaction has set for itself. See decision 85.
create function platform.enter_tenant(tenant_id text) returns void language plpgsql as $$ begin
  if current_setting('citus.version', true) is null then
    perform set_config('app.tenant_id', tenant_id, true);
    return;
  end if;
  perform set_config('citus.propagate_set_commands', 'local', true);
  execute format('set local lock_timeout to %L', current_setting('lock_timeout'));
  set local timezone to 'UTC';
  set local jit to off;
  execute format('set local app.tenant_id to %L', tenant_id);
end $$;

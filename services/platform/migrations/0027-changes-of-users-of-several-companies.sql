-- As it was, for the owner: one sign-in may join several companies, and at its commit the transaction is in the last of them alone.
create or replace function platform.number_user_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  place bigint;
begin
  perform pg_advisory_xact_lock(7586279, hashtext(new.tenant_id::text));
  update platform.user_change_set
  set position = coalesce((select max(c.position) from platform.user_change_set c where c.tenant_id = new.tenant_id), 0) + 1
  where tenant_id = new.tenant_id and id = new.id
  returning position into strict place;
  if place % 100 = 0 then
    delete from platform.user_change_set where tenant_id = new.tenant_id and position <= place - 5000;
  end if;
  return null;
end $$;
--;
revoke all on function platform.number_user_changes from public;

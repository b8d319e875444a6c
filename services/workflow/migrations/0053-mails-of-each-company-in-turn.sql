-- Which tenants have a mail that is due at this moment, and is not too old to be news, as before; but from one tenant to the next in the
-- index, so that it costs the same however many mails of each wait.
create or replace function workflow.mail_work(moment timestamptz) returns table (tenant_id uuid)
language plpgsql stable security definer set search_path = '' as $$ begin
  tenant_id := '00000000-0000-0000-0000-000000000000';
  loop
    select m.tenant_id into tenant_id from workflow.mail m
    where m.tenant_id > mail_work.tenant_id and m.next_at <= moment and m.next_at > moment - interval '4 days'
      and m.leased_until <= moment and m.written_at > moment - interval '4 days'
    order by m.tenant_id, m.next_at limit 1;
    exit when not found;
    return next;
  end loop;
end $$;

-- Published: another service records what happened of itself, such as a webhook that was switched off because it failed for days. No person
-- did it; the name says what did.
create function platform.record_by_itself(changed_subject text, by_what text, changes jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if changed_subject <> 'webhook' then raise exception 'not another service''s to record: %', changed_subject; end if;
  insert into platform.change (tenant_id, changed_by, changed_by_name, subject, subject_id, subject_name, field, old_value, new_value)
  select nullif(current_setting('app.tenant_id', true), '')::uuid, null, by_what, changed_subject, c."subjectId", c."subjectName", c.field,
         nullif(c."oldValue", 'null'), nullif(c."newValue", 'null')
  from jsonb_to_recordset(changes) as c("subjectId" uuid, "subjectName" text, field text, "oldValue" jsonb, "newValue" jsonb);
end $$;
--;
revoke all on function platform.record_by_itself from public;
--;
grant execute on function platform.record_by_itself to plumbline_workflow;
--;
-- The history names a webhook without what may be a secret in its address: user, password and what follows the question mark.
update platform.change
set subject_name = regexp_replace(regexp_replace(subject_name, '^(https?://)[^/?#]*@', '\1'), '[?#].*$', '?…'),
    old_value = case when field = 'url' and jsonb_typeof(old_value) = 'string'
      then to_jsonb(regexp_replace(regexp_replace(old_value #>> '{}', '^(https?://)[^/?#]*@', '\1'), '[?#].*$', '?…')) else old_value end,
    new_value = case when field = 'url' and jsonb_typeof(new_value) = 'string'
      then to_jsonb(regexp_replace(regexp_replace(new_value #>> '{}', '^(https?://)[^/?#]*@', '\1'), '[?#].*$', '?…')) else new_value end
where subject = 'webhook' and (subject_name ~ '[?#@]' or field = 'url');

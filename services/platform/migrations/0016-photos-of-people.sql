-- The provider's picture of the person of the request, at each sign-in and in each of their companies.
create function platform.note_photo(url text) returns void
language sql volatile security definer set search_path = '' as $$
  update platform.tenant_user u set photo_url = url
  where u.issuer = nullif(current_setting('app.issuer', true), '')
    and u.external_id = nullif(current_setting('app.subject', true), '')
    and u.photo_url is distinct from url
$$;
--;
revoke all on function platform.note_photo from public;
--;
grant execute on function platform.note_photo to plumbline_platform;

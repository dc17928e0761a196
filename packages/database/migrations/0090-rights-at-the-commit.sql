-- The last thing a change does before its commit: whoever made it must still hold what they held when they asked. A change of
-- rights holds the lock alone (app.hold_rights), so either it waits for this commit, or what it took is missed here.
create function app.require_rights(held text[]) returns void
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  person app.users;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('rights', app.organization_id()));
  select * into person from app.users
    where organization_id = app.organization_id() and id = app.user_id() and verified_at is not null and disabled_at is null;
  if not found or not (person.superuser or held <@ case when person.group_id is null
      then app.rights_of_user(person.id) else app.rights_of_group(person.group_id) end) then
    raise exception 'a right was lost before the change was kept' using errcode = 'OHR01';
  end if;
end $$;
revoke execute on function app.require_rights(text[]) from public;
grant execute on function app.require_rights(text[]) to ohmstead_api;

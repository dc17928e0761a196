-- Who writes an entry of the audit log does not choose when it happened and who it was: the database sets both for the parts of the
-- product. What the database itself writes about a person (refused sign-ins, firmware) stays as its functions have it.
create function app.audit_actor() returns text
  language sql stable security definer set search_path = app, pg_temp as $$
  select case when app.user_id() is null then 'nobody who is signed in' else coalesce(
    (select email from app.users where organization_id = app.organization_id() and id = app.user_id()), 'user ' || app.user_id()) end;
$$;
revoke execute on function app.audit_actor() from public;
grant execute on function app.audit_actor() to ohmstead_api;

create function app.say_who_acts() returns trigger
  language plpgsql as $$
begin
  new.at := now();
  new.user_id := app.user_id();
  new.actor := app.audit_actor();
  return new;
end $$;
create trigger audit_events__say_who before insert on app.audit_events
  for each row when (current_user = 'ohmstead_api') execute function app.say_who_acts();

-- The former version names the columns user_id and actor, and goes on doing so: what it gives is overruled. It says who registers an
-- organisation in no other way, so that this one entry of that version names nobody.
-- Safe beside the former version: it inserts none of the columns that are taken away.
revoke insert on app.audit_events from ohmstead_api;
grant insert (organization_id, user_id, actor, ip, session, client, action, object_kind, object_id, before, after)
  on app.audit_events to ohmstead_api;
-- Safe beside the former version: these two write entries through functions of the owner alone.
revoke insert on app.audit_events from ohmstead_gateway, ohmstead_worker;

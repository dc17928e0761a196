-- Thousands of stars are given at once: their batteries are marked by one statement, in order, and not each by itself.
drop trigger battery_favourites__battery on app.battery_favourites;
drop function app.mark_favoured_battery();
create function app.mark_favoured_batteries() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update app.batteries set version = 0
    where organization_id = app.organization_id() and version <> 0 and id in (select battery_id from changed);
  return null;
end $$;
create trigger battery_favourites__given after insert on app.battery_favourites
  referencing new table as changed for each statement execute function app.mark_favoured_batteries();
create trigger battery_favourites__taken after delete on app.battery_favourites
  referencing old table as changed for each statement execute function app.mark_favoured_batteries();
revoke execute on function app.mark_favoured_batteries() from public;

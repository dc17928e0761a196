-- Who may do what is changed by one call at a time in each organisation: what a change has checked still holds when it is kept.
-- Two administrators who disable each other, or a group that loses a right while somebody joins it, cannot pass each other by.
create function app.hold_rights() returns void
  language sql security definer set search_path = app, pg_temp as $$
  select pg_advisory_xact_lock(hashtextextended('rights', app.organization_id()));
$$;

-- What a user has of their own, or a group, as the wire names it.
create function app.rights_of_user(person bigint) returns text[]
  language sql stable set search_path = app, pg_temp as $$
  select array(
    select permission from app.user_permissions where organization_id = app.organization_id() and user_id = person
    union all
    select 'perm-location-' || location_id from app.user_locations where organization_id = app.organization_id() and user_id = person
    order by 1);
$$;

create function app.rights_of_group(wanted_group bigint) returns text[]
  language sql stable set search_path = app, pg_temp as $$
  select array(
    select permission from app.group_permissions where organization_id = app.organization_id() and group_id = wanted_group
    union all
    select 'perm-location-' || location_id from app.group_locations
      where organization_id = app.organization_id() and group_id = wanted_group
    order by 1);
$$;

-- Whose open pages must ask anew who they are: 'session:<user>' for each, or 'session' for all where they are many.
create function app.announce_sessions(organization bigint, people bigint[]) returns void
  language sql set search_path = app, pg_temp as $$
  select pg_notify('changes', organization || case when cardinality(people) > 200 then ' session'
    else (select string_agg(' session:' || person, '' order by person) from unnest(people) as person) end)
  where cardinality(people) > 0;
$$;

create function app.announce_changed_users() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform app.announce_sessions(organization_id, array_agg(distinct id))
    from came join gone using (organization_id, id)
    where (came.email, came.first_name, came.last_name, came.photo_id, came.group_id, came.superuser, came.disabled_at,
        came.distance_unit, came.devices_display_configuration_id, came.batteries_display_configuration_id,
        came.services_display_configuration_id)
      is distinct from (gone.email, gone.first_name, gone.last_name, gone.photo_id, gone.group_id, gone.superuser, gone.disabled_at,
        gone.distance_unit, gone.devices_display_configuration_id, gone.batteries_display_configuration_id,
        gone.services_display_configuration_id)
    group by organization_id;
  return null;
end $$;

create function app.announce_gone_users() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform app.announce_sessions(organization_id, array_agg(id)) from changed group by organization_id;
  return null;
end $$;

create function app.announce_user_rights() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform app.announce_sessions(organization_id, array_agg(distinct user_id)) from changed group by organization_id;
  return null;
end $$;

create function app.announce_group_rights() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform app.announce_sessions(users.organization_id, array_agg(distinct users.id))
    from app.users join changed using (organization_id, group_id) group by users.organization_id;
  return null;
end $$;

create function app.announce_changed_groups() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform app.announce_sessions(users.organization_id, array_agg(distinct users.id))
    from came join gone using (organization_id, id)
      join app.users on users.organization_id = came.organization_id and users.group_id = came.id
    where (came.devices_display_configuration_id, came.batteries_display_configuration_id, came.services_display_configuration_id)
      is distinct from
        (gone.devices_display_configuration_id, gone.batteries_display_configuration_id, gone.services_display_configuration_id)
    group by users.organization_id;
  return null;
end $$;

create trigger users__changed after update on app.users referencing new table as came old table as gone
  for each statement execute function app.announce_changed_users();
create trigger users__gone after delete on app.users referencing old table as changed
  for each statement execute function app.announce_gone_users();
create trigger groups__changed after update on app.groups referencing new table as came old table as gone
  for each statement execute function app.announce_changed_groups();
create trigger user_permissions__given after insert on app.user_permissions referencing new table as changed
  for each statement execute function app.announce_user_rights();
create trigger user_permissions__taken after delete on app.user_permissions referencing old table as changed
  for each statement execute function app.announce_user_rights();
create trigger user_locations__given after insert on app.user_locations referencing new table as changed
  for each statement execute function app.announce_user_rights();
create trigger user_locations__taken after delete on app.user_locations referencing old table as changed
  for each statement execute function app.announce_user_rights();
create trigger group_permissions__given after insert on app.group_permissions referencing new table as changed
  for each statement execute function app.announce_group_rights();
create trigger group_permissions__taken after delete on app.group_permissions referencing old table as changed
  for each statement execute function app.announce_group_rights();
create trigger group_locations__given after insert on app.group_locations referencing new table as changed
  for each statement execute function app.announce_group_rights();
create trigger group_locations__taken after delete on app.group_locations referencing old table as changed
  for each statement execute function app.announce_group_rights();

-- The sessions, links and mails that wait go with the account, and the address is free again.
create function directory.delete_account(user_id bigint) returns void
  language sql security definer set search_path = directory, pg_temp as $$
  delete from directory.accounts where organization_id = app.organization_id() and accounts.user_id = delete_account.user_id;
$$;

-- The first of the addresses, in their order, that somebody has; null where all are free. Held in one order by all who ask.
create function directory.find_taken_address(emails text[]) returns text
  language plpgsql security definer set search_path = directory, pg_temp as $$
declare
  taken text[] := '{}';
  address text;
begin
  for address in select email from unnest(emails) as email order by lower(email) loop
    if not directory.free_address(address, false) then taken := taken || address; end if;
  end loop;
  return (select email from unnest(emails) with ordinality as asked (email, place) where email = any (taken) order by place limit 1);
end $$;

-- As directory.count_use, for several at once.
create function directory.count_uses(subject text, uses integer, max_uses integer, time_window interval) returns integer
  language plpgsql security definer set search_path = directory, pg_temp as $$
#variable_conflict use_column
declare
  counter directory.attempt_counters;
begin
  insert into directory.attempt_counters as known (subject, failures) values (count_uses.subject, count_uses.uses)
    on conflict on constraint attempt_counters__pkey do update set
      failures = case when known.window_started_at < now() - count_uses.time_window then count_uses.uses
        else known.failures + count_uses.uses end,
      window_started_at = case when known.window_started_at < now() - count_uses.time_window then now() else known.window_started_at end
    returning * into counter;
  if counter.failures <= count_uses.max_uses then return 0; end if;
  return greatest(1, ceil(extract(epoch from counter.window_started_at + count_uses.time_window - now())));
end $$;

revoke execute on function app.hold_rights(), app.rights_of_user(bigint), app.rights_of_group(bigint),
  app.announce_sessions(bigint, bigint[]), app.announce_changed_users(), app.announce_gone_users(), app.announce_user_rights(),
  app.announce_group_rights(), app.announce_changed_groups(), directory.delete_account(bigint),
  directory.find_taken_address(text[]), directory.count_uses(text, integer, integer, interval) from public;
grant execute on function app.hold_rights(), app.rights_of_user(bigint), app.rights_of_group(bigint),
  directory.delete_account(bigint), directory.find_taken_address(text[]),
  directory.count_uses(text, integer, integer, interval) to ohmstead_api;

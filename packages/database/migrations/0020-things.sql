-- How the gateway meets devices before their organisation is known.
create function directory.authenticate_thing(thing_name text, secret_hash bytea) returns boolean
  language plpgsql security definer set search_path = directory, pg_temp as $$
#variable_conflict use_column
begin
  -- A device that signs in with its new secret needs the old one no longer.
  update directory.things set secret_hash = next_secret_hash, next_secret_hash = null
    where things.thing_name = authenticate_thing.thing_name and disabled_at is null
      and next_secret_hash = authenticate_thing.secret_hash;
  return exists (
    select from directory.things
      where things.thing_name = authenticate_thing.thing_name and disabled_at is null
        and things.secret_hash = authenticate_thing.secret_hash);
end $$;

create function directory.find_things(thing_names text[])
  returns table (thing_name text, organization_id bigint, device_id bigint)
  language sql stable security definer set search_path = directory, pg_temp as $$
  select thing_name, organization_id, device_id from directory.things
    where thing_name = any (find_things.thing_names) and disabled_at is null;
$$;

-- The caller's organisation keeps what it owns until this transaction ends: a change of owner waits for it, and is seen after it.
create function directory.hold_things(thing_names text[]) returns setof text
  language plpgsql security definer set search_path = directory, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(20, hashint8(app.organization_id()));
  return query
    select things.thing_name from directory.things
      where things.thing_name = any (hold_things.thing_names) and disabled_at is null
        and organization_id = app.organization_id();
end $$;

create function directory.announce_thing() returns trigger
  language plpgsql security definer set search_path = directory, pg_temp as $$
begin
  if old.organization_id is not null then
    perform pg_advisory_xact_lock(20, hashint8(old.organization_id));
  end if;
  perform pg_notify('things', old.thing_name);
  return coalesce(new, old);
end $$;
create trigger things__announced before update of organization_id, device_id, disabled_at, secret_hash, next_secret_hash
  on directory.things for each row when (
    (old.organization_id, old.device_id, old.disabled_at, old.secret_hash)
      is distinct from (new.organization_id, new.device_id, new.disabled_at, new.secret_hash))
  execute function directory.announce_thing();
create trigger things__removed before delete on directory.things
  for each row execute function directory.announce_thing();

-- Devices that nobody owns have no row of their own in app: only that they were heard is kept.
create function directory.touch_things(thing_names text[]) returns void
  language sql security definer set search_path = directory, pg_temp as $$
  update directory.things set last_message_at = now()
    where thing_name = any (touch_things.thing_names)
      and (last_message_at is null or last_message_at < now() - interval '5 seconds');
$$;

create function directory.organizations_with_things() returns setof bigint
  language sql stable security definer set search_path = directory, pg_temp as $$
  select distinct organization_id from directory.things where organization_id is not null order by 1;
$$;

-- At most 100 of each thing, and 1 000 of those that name none: a device gone wild fills no disk.
create function directory.quarantine_message(thing_name text, topic text, payload bytea, reason text) returns void
  language plpgsql security definer set search_path = directory, pg_temp as $$
#variable_conflict use_column
declare
  known constant text := (select thing_name from directory.things where things.thing_name = quarantine_message.thing_name);
begin
  insert into directory.quarantined_messages (thing_name, topic, payload, reason)
    values (known, left(quarantine_message.topic, 200), substring(quarantine_message.payload for 65536),
      left(quarantine_message.reason, 500));
  delete from directory.quarantined_messages
    where thing_name is not distinct from known and id <= (
      select id from directory.quarantined_messages where thing_name is not distinct from known
        order by id desc offset case when known is null then 1000 else 100 end limit 1);
end $$;

revoke execute on function directory.authenticate_thing(text, bytea), directory.find_things(text[]), directory.hold_things(text[]),
  directory.touch_things(text[]), directory.organizations_with_things(), directory.quarantine_message(text, text, bytea, text),
  directory.announce_thing() from public;
grant execute on function directory.authenticate_thing(text, bytea), directory.find_things(text[]), directory.hold_things(text[]),
  directory.touch_things(text[]), directory.quarantine_message(text, text, bytea, text) to ohmstead_gateway;
grant execute on function directory.organizations_with_things() to ohmstead_gateway, ohmstead_worker;

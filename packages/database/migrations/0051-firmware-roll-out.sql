-- An answer that comes again, after a later one or after a newer command of its kind, tells nothing new.
drop function directory.record_reply(text, bigint, jsonb);
create function directory.record_reply(thing_name text, command_id bigint, reply jsonb)
  returns table (command text, payload jsonb, is_news boolean)
  language plpgsql security definer set search_path = directory, pg_temp as $$
#variable_conflict use_column
begin
  return query
    update directory.device_commands as asked set replied_at = coalesce(replied_at, now()),
        reply = case when (asked.reply ->> 'at')::numeric > (record_reply.reply ->> 'at')::numeric then asked.reply else record_reply.reply end
      where asked.id = record_reply.command_id and asked.thing_name = record_reply.thing_name
      returning asked.command, asked.payload, asked.reply = record_reply.reply and not exists (
        select from directory.device_commands as newer
          where newer.thing_name = asked.thing_name and newer.command = asked.command and newer.id > asked.id);
  if found then
    perform pg_notify('device_replies', command_id::text);
  end if;
end $$;

-- A device that restarted in the middle of an upgrade is offered the same again, and may fetch the image once more, whether or
-- not it could still tell how far it was.
create or replace function directory.reopen_firmware_command(thing_name text) returns void
  language sql security definer set search_path = directory, pg_temp as $$
  update directory.device_commands set replied_at = null, sent_at = null
    where thing_name = reopen_firmware_command.thing_name and command = 'offer-firmware' and expires_at > now()
      and (reply is null or (reply ->> 'ok')::boolean and coalesce(reply ->> 'state', '') <> 'confirmed');
  update directory.firmware_tickets set used_at = null
    where thing_name = reopen_firmware_command.thing_name and expires_at > now();
$$;
drop trigger device_commands__reopened on directory.device_commands;
drop function directory.renew_ticket();

-- Upgrades whose device has just come: they are looked at now.
create function directory.wake_upgrades(upgrade_ids bigint[]) returns void
  language sql security definer set search_path = directory, pg_temp as $$
  update directory.open_upgrades set look_at = now()
    where organization_id = app.organization_id() and upgrade_id = any (wake_upgrades.upgrade_ids);
$$;

-- How a release fares, over all organisations; none of them learns of it.
alter table directory.firmware_releases add column confirmed_count integer not null default 0;
alter table directory.firmware_releases add column failed_count integer not null default 0;
alter table directory.open_upgrades add column model_name text;
alter table directory.open_upgrades add column to_version text;
create index open_upgrades__release__idx on directory.open_upgrades (model_name, to_version, state);

-- Each step is written down, and lists show it.
create or replace function app.mirror_upgrade() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  upgrade constant app.firmware_upgrades := coalesce(new, old);
  is_open constant boolean := tg_op <> 'DELETE' and upgrade.state in ('queued', 'offered', 'downloading', 'installing');
  model constant text := (select model_name from app.devices where organization_id = upgrade.organization_id and id = upgrade.device_id);
begin
  if is_open then
    insert into directory.open_upgrades (organization_id, upgrade_id, state, changed_at, model_name, to_version)
      values (upgrade.organization_id, upgrade.id, upgrade.state, upgrade.changed_at, model, upgrade.to_version)
      on conflict on constraint open_upgrades__pkey do update
        set state = excluded.state, changed_at = excluded.changed_at, look_at = now();
  else
    delete from directory.open_upgrades where organization_id = upgrade.organization_id and upgrade_id = upgrade.id;
  end if;
  if tg_op = 'DELETE' then return null; end if;
  update app.devices set version = 0
    where organization_id = upgrade.organization_id and id = upgrade.device_id and version <> 0;
  if tg_op = 'UPDATE' and old.state <> new.state then
    perform directory.count_outcome(model, new.to_version, new.state);
    insert into app.audit_events (organization_id, actor, action, object_kind, object_id, before, after)
      values (new.organization_id, 'firmware', 'devices-firmware', 'device', new.device_id, jsonb_build_object('state', old.state),
        jsonb_strip_nulls(jsonb_build_object('state', new.state, 'version', new.to_version, 'reason', new.reason)));
  end if;
  return null;
end $$;

-- A release that fails on more than 2 % of the devices, and on five at least, is withdrawn by itself.
create function directory.count_outcome(model_name text, version text, state text) returns void
  language plpgsql security definer set search_path = directory, pg_temp as $$
#variable_conflict use_column
begin
  if count_outcome.state = 'confirmed' then
    update directory.firmware_releases set confirmed_count = confirmed_count + 1
      where model_name = count_outcome.model_name and version = count_outcome.version;
  elsif count_outcome.state in ('failed', 'timed out') then
    update directory.firmware_releases set failed_count = failed_count + 1
      where model_name = count_outcome.model_name and version = count_outcome.version;
    update directory.firmware_releases set withdrawn_at = now()
      where model_name = count_outcome.model_name and version = count_outcome.version and withdrawn_at is null
        and failed_count >= 5 and failed_count > 0.02 * (failed_count + confirmed_count);
  end if;
end $$;

-- First one device alone, then a tenth of all that are to have it, and when these have confirmed it, everybody.
create function directory.has_room(release directory.firmware_releases) returns boolean
  language plpgsql stable security definer set search_path = directory, pg_temp as $$
declare
  waiting integer;
  under_way integer;
begin
  select count(*) filter (where state = 'queued'), count(*) filter (where state <> 'queued') into waiting, under_way
    from directory.open_upgrades where model_name = release.model_name and to_version = release.version;
  return case
    when release.confirmed_count = 0 then under_way = 0
    when release.confirmed_count < 0.1 * (waiting + under_way + release.confirmed_count)
      then under_way < ceil(0.1 * (waiting + under_way + release.confirmed_count))
    else true end;
end $$;

create function directory.look_later(upgrade_id bigint) returns void
  language sql security definer set search_path = directory, pg_temp as $$
  update directory.open_upgrades set look_at = now() + interval '5 minutes'
    where organization_id = app.organization_id() and upgrade_id = look_later.upgrade_id;
$$;

-- Offers what was queued, unless the device is away or one of its bays is servicing, or others have to show first that it works.
-- True where it was offered.
create or replace function directory.offer_upgrade(upgrade_id bigint, ticket_hash bytea, url text, life interval) returns boolean
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
declare
  upgrade app.firmware_upgrades;
  device app.devices;
  release directory.firmware_releases;
begin
  select * into upgrade from app.firmware_upgrades
    where organization_id = app.organization_id() and id = offer_upgrade.upgrade_id and state = 'queued' for update;
  select * into device from app.devices where organization_id = app.organization_id() and id = upgrade.device_id;
  if device.id is null then return false; end if;
  if device.firmware_versions ->> 'main' = upgrade.to_version then
    update app.firmware_upgrades set state = 'confirmed', changed_at = now()
      where organization_id = upgrade.organization_id and id = upgrade.id;
    return false;
  end if;
  -- Held, so that of several gateways only one sends the first device ahead.
  select * into release from directory.firmware_releases
    where model_name = device.model_name and version = upgrade.to_version and withdrawn_at is null for no key update;
  if release.version is null then
    update app.firmware_upgrades set state = 'failed', reason = 'This version is no longer offered.', changed_at = now()
      where organization_id = upgrade.organization_id and id = upgrade.id;
    return false;
  end if;
  if not device.online or exists (select from directory.things where thing_name = device.thing_name and disabled_at is not null) then
    perform directory.look_later(upgrade.id);
    return false;
  end if;
  if exists (select from app.services
      where organization_id = device.organization_id and device_id = device.id and status = 'servicing')
      or not directory.has_room(release) then
    return false;
  end if;
  delete from directory.firmware_tickets where thing_name = device.thing_name;
  insert into directory.firmware_tickets (hash, thing_name, model_name, version, expires_at)
    values (ticket_hash, device.thing_name, release.model_name, release.version, now() + life);
  delete from directory.device_commands
    where thing_name = device.thing_name and command = 'offer-firmware' and replied_at is null;
  perform directory.queue_command(device.thing_name, 'offer-firmware', jsonb_build_object('version', release.version,
    'url', url, 'size', release.size_bytes, 'sha256', encode(release.sha256, 'hex'), 'manifest', release.manifest), life);
  update app.firmware_upgrades set state = 'offered', reason = null, attempts = attempts + 1, changed_at = now()
    where organization_id = upgrade.organization_id and id = upgrade.id;
  return true;
end $$;

-- For the provider: the version is offered no more; true where there was one to withdraw.
create function directory.withdraw_firmware(model_name text, version text) returns boolean
  language plpgsql security definer set search_path = directory, pg_temp as $$
#variable_conflict use_column
begin
  update directory.firmware_releases set withdrawn_at = now()
    where model_name = withdraw_firmware.model_name and version = withdraw_firmware.version and withdrawn_at is null;
  return found;
end $$;

create function directory.list_firmware() returns table (model_name text, version text, counter integer, size_bytes bigint,
    released_at timestamptz, withdrawn_at timestamptz, confirmed_count integer, failed_count integer)
  language sql stable security definer set search_path = directory, pg_temp as $$
  select model_name, version, counter, size_bytes, released_at, withdrawn_at, confirmed_count, failed_count
    from directory.firmware_releases order by model_name, counter;
$$;

revoke execute on function directory.record_reply(text, bigint, jsonb), directory.wake_upgrades(bigint[]),
  directory.count_outcome(text, text, text), directory.has_room(directory.firmware_releases), directory.look_later(bigint),
  directory.withdraw_firmware(text, text), directory.list_firmware() from public;
grant execute on function directory.record_reply(text, bigint, jsonb), directory.wake_upgrades(bigint[]) to ohmstead_gateway;

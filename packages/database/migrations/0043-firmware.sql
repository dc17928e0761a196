-- The newest release that may follow this version: never an older one. A version that was not released here comes before all.
create function directory.firmware_above(model_name text, version text) returns text
  language sql stable security definer set search_path = directory, pg_temp as $$
  select release.version from directory.firmware_releases as release
    where release.model_name = firmware_above.model_name and withdrawn_at is null and release.version <> firmware_above.version
      and counter > coalesce((select counter from directory.firmware_releases as own
        where own.model_name = firmware_above.model_name and own.version = firmware_above.version), 0)
    order by counter desc limit 1;
$$;

-- A device that reports its version is offered what is newer.
create function app.offer_firmware() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  new.firmware_offer := directory.firmware_above(new.model_name, new.firmware_versions ->> 'main');
  return new;
end $$;
create trigger devices__firmware_inserted before insert on app.devices
  for each row when (new.firmware_offer is null) execute function app.offer_firmware();
create trigger devices__firmware_reported before update of firmware_versions on app.devices
  for each row when (old.firmware_versions is distinct from new.firmware_versions) execute function app.offer_firmware();

-- A release that appears, or is withdrawn, changes what every organisation is offered.
create function directory.offer_release() returns trigger
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
declare
  organization bigint;
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
begin
  for organization in select distinct organization_id from directory.things
      where model_name = new.model_name and organization_id is not null order by organization_id loop
    perform set_config('app.organization_id', organization::text, true);
    update app.devices set firmware_offer = directory.firmware_above(model_name, firmware_versions ->> 'main')
      where organization_id = organization and model_name = new.model_name
        and firmware_offer is distinct from directory.firmware_above(model_name, firmware_versions ->> 'main');
    perform app.stamp_changes();
  end loop;
  perform set_config('app.organization_id', caller, true);
  return null;
end $$;
create trigger firmware_releases__offered after insert or update of withdrawn_at on directory.firmware_releases
  for each row execute function directory.offer_release();

-- The upgrades of all organisations that are under way, so that who offers them needs to look in one place only.
create table directory.open_upgrades (
  organization_id bigint not null,
  upgrade_id bigint not null,
  state text not null,
  changed_at timestamptz not null,
  -- Not before this does anybody look at it again.
  look_at timestamptz not null default now(),
  constraint open_upgrades__pkey primary key (organization_id, upgrade_id)
);
create index open_upgrades__look_at__idx on directory.open_upgrades (look_at);

create index firmware_upgrades__device_id__idx on app.firmware_upgrades (organization_id, device_id, id);

create function app.mirror_upgrade() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    delete from directory.open_upgrades where organization_id = old.organization_id and upgrade_id = old.id;
    return null;
  end if;
  if new.state in ('queued', 'offered', 'downloading', 'installing') then
    insert into directory.open_upgrades (organization_id, upgrade_id, state, changed_at)
      values (new.organization_id, new.id, new.state, new.changed_at)
      on conflict on constraint open_upgrades__pkey do update
        set state = excluded.state, changed_at = excluded.changed_at, look_at = now();
  else
    delete from directory.open_upgrades where organization_id = new.organization_id and upgrade_id = new.id;
  end if;
  -- Lists show how far it is.
  update app.devices set version = 0
    where organization_id = new.organization_id and id = new.device_id and version <> 0;
  return null;
end $$;
create trigger firmware_upgrades__mirrored after insert or update or delete on app.firmware_upgrades
  for each row execute function app.mirror_upgrade();

-- Upgrades that wait for their device, and those that did not get on for too long; each goes to one process at a time.
create function directory.take_due_upgrades(stalled interval) returns table (organization_id bigint, upgrade_id bigint, state text)
  language sql security definer set search_path = directory, pg_temp as $$
  update directory.open_upgrades set look_at = now() + interval '10 seconds'
    where (open_upgrades.organization_id, open_upgrades.upgrade_id) in (
      select due.organization_id, due.upgrade_id from directory.open_upgrades as due
        where look_at <= now() and (due.state = 'queued' or changed_at <= now() - take_due_upgrades.stalled)
        order by look_at limit 500 for update skip locked)
    returning organization_id, upgrade_id, state;
$$;

-- Opens the download of one image to one device, once per offer.
create table directory.firmware_tickets (
  -- SHA-256 of the ticket.
  hash bytea not null,
  thing_name text not null,
  model_name text not null,
  version text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint firmware_tickets__pkey primary key (hash),
  constraint firmware_tickets__thing_name__fkey foreign key (thing_name) references directory.things (thing_name) on delete cascade,
  constraint firmware_tickets__version__fkey foreign key (model_name, version)
    references directory.firmware_releases (model_name, version) on delete cascade
);
create index firmware_tickets__thing_name__idx on directory.firmware_tickets (thing_name);

-- Offers what was queued, unless the device is away or one of its bays is servicing. True where it was offered.
create function directory.offer_upgrade(upgrade_id bigint, ticket_hash bytea, url text, life interval) returns boolean
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
  select * into release from directory.firmware_releases
    where model_name = device.model_name and version = upgrade.to_version and withdrawn_at is null;
  if release.version is null then
    update app.firmware_upgrades set state = 'failed', reason = 'This version is no longer offered.', changed_at = now()
      where organization_id = upgrade.organization_id and id = upgrade.id;
    return false;
  end if;
  if not device.online or exists (select from app.services
      where organization_id = device.organization_id and device_id = device.id and status = 'servicing') then
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

-- A device that restarted in the middle is offered the same again: it may fetch the image once more.
create function directory.renew_ticket() returns trigger
  language plpgsql security definer set search_path = directory, pg_temp as $$
begin
  update directory.firmware_tickets set used_at = null
    where thing_name = new.thing_name and version = new.payload ->> 'version';
  return null;
end $$;
create trigger device_commands__reopened after update on directory.device_commands
  for each row when (new.command = 'offer-firmware' and old.replied_at is not null and new.replied_at is null)
  execute function directory.renew_ticket();

create function directory.use_firmware_ticket(ticket_hash bytea) returns table (file_name text, size_bytes bigint)
  language sql security definer set search_path = directory, pg_temp as $$
  with used as (
    update directory.firmware_tickets set used_at = now()
      where hash = use_firmware_ticket.ticket_hash and used_at is null and expires_at > now() returning model_name, version)
  select file_name, size_bytes from used join directory.firmware_releases using (model_name, version)
    where withdrawn_at is null;
$$;

revoke execute on function directory.firmware_above(text, text), app.offer_firmware(), directory.offer_release(),
  app.mirror_upgrade(), directory.take_due_upgrades(interval), directory.offer_upgrade(bigint, bytea, text, interval),
  directory.renew_ticket(), directory.use_firmware_ticket(bytea) from public;
grant execute on function directory.take_due_upgrades(interval), directory.offer_upgrade(bigint, bytea, text, interval)
  to ohmstead_gateway;
grant execute on function directory.use_firmware_ticket(bytea) to ohmstead_api;

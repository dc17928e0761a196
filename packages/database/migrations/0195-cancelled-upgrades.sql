-- An upgrade may be taken back until its device has begun to download it.
-- Safe beside the former version: it writes none but the states that stay allowed.
alter table app.firmware_upgrades drop constraint firmware_upgrades__state__check;
alter table app.firmware_upgrades add constraint firmware_upgrades__state__check
  check (state in ('queued', 'offered', 'downloading', 'installing', 'confirmed', 'failed', 'timed out', 'cancelled'));

-- Commands are locked before devices (docs/decisions/0157): whoever takes offers back holds them first.
create function directory.hold_offers(device_ids bigint[]) returns void
  language sql security definer set search_path = directory, app, pg_temp as $$
  select from directory.device_commands
    where command = 'offer-firmware' and replied_at is null and thing_name in (select thing_name from app.devices
      where organization_id = app.organization_id() and id = any (hold_offers.device_ids))
    order by id for update;
$$;

-- Of the devices, those that have not begun to download what they were offered; they cannot any more, nor are they told of it again.
create function directory.withdraw_offers(device_ids bigint[]) returns setof bigint
  language sql security definer set search_path = directory, app, pg_temp as $$
  delete from directory.firmware_tickets
    where used_at is null and thing_name in (select thing_name from app.devices
      where organization_id = app.organization_id() and id = any (withdraw_offers.device_ids));
  delete from directory.device_commands as command
    where command.command = 'offer-firmware' and replied_at is null and thing_name in (select thing_name from app.devices
        where organization_id = app.organization_id() and id = any (withdraw_offers.device_ids))
      and not exists (select from directory.firmware_tickets as ticket where ticket.thing_name = command.thing_name);
  select id from app.devices
    where organization_id = app.organization_id() and id = any (withdraw_offers.device_ids)
      and not exists (select from directory.firmware_tickets as ticket where ticket.thing_name = devices.thing_name);
$$;

revoke execute on function directory.hold_offers(bigint[]), directory.withdraw_offers(bigint[]) from public;
grant execute on function directory.hold_offers(bigint[]), directory.withdraw_offers(bigint[]) to ohmstead_api;

-- Who cancels one is written down with the call, as with every change that a person makes.
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
  if tg_op = 'UPDATE' and old.state <> new.state and new.state <> 'cancelled' then
    perform directory.count_outcome(model, new.to_version, new.state);
    insert into app.audit_events (organization_id, actor, action, object_kind, object_id, before, after)
      values (new.organization_id, 'firmware', 'devices-firmware', 'device', new.device_id, jsonb_build_object('state', old.state),
        jsonb_strip_nulls(jsonb_build_object('state', new.state, 'version', new.to_version, 'reason', new.reason)));
  end if;
  return null;
end $$;

-- The number of the next change of a kind. The counter's row stays locked until the commit, so that numbers become visible in order.
create function app.next_change(kind text) returns bigint
  language sql security definer set search_path = app, pg_temp as $$
  insert into app.change_counters as counter (organization_id, kind, n) values (app.organization_id(), next_change.kind, 1)
    on conflict on constraint change_counters__pkey do update set n = counter.n + 1 returning n;
$$;

-- The last statement of every transaction that changes rows: gives all pending rows of a kind the next change number, so that
-- versions become visible in the order of commits. Rows are already locked by the transaction; counters come in one fixed order.
-- Listeners are woken with '<organization> <kind> <kind> …'. A hint only: the cursor is the truth.
-- Written out by kind, because a statement put together from text is planned anew each time.
create function app.stamp_changes() returns void
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  organization constant bigint := app.organization_id();
  kinds text := '';
  change bigint;
begin
  if exists (select from app.batteries where organization_id = organization and version = 0)
    or exists (select from app.tombstones where organization_id = organization and kind = 'batteries' and version = 0) then
    change := app.next_change('batteries');
    update app.batteries set version = change where organization_id = organization and version = 0;
    update app.tombstones set version = change where organization_id = organization and kind = 'batteries' and version = 0;
    kinds := kinds || ' batteries';
  end if;
  if exists (select from app.devices where organization_id = organization and version = 0)
    or exists (select from app.tombstones where organization_id = organization and kind = 'devices' and version = 0) then
    change := app.next_change('devices');
    update app.devices set version = change where organization_id = organization and version = 0;
    update app.tombstones set version = change where organization_id = organization and kind = 'devices' and version = 0;
    kinds := kinds || ' devices';
  end if;
  if exists (select from app.services where organization_id = organization and version = 0)
    or exists (select from app.tombstones where organization_id = organization and kind = 'services' and version = 0) then
    change := app.next_change('services');
    update app.services set version = change where organization_id = organization and version = 0;
    update app.tombstones set version = change where organization_id = organization and kind = 'services' and version = 0;
    kinds := kinds || ' services';
  end if;
  if kinds <> '' then
    perform pg_notify('changes', organization || kinds);
  end if;
end $$;
revoke execute on function app.next_change(text) from public;
grant execute on function app.stamp_changes() to ohmstead_api, ohmstead_gateway, ohmstead_worker;

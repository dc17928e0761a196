-- The last statement of every transaction that changes rows: gives all pending rows of a kind the next change number, so that
-- versions become visible in the order of commits. Rows are already locked by the transaction; counters come in one fixed order.
create function app.stamp_kind(kind text) returns boolean
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  organization constant bigint := app.organization_id();
  pending boolean;
  change bigint;
begin
  execute format('select exists (select from app.%I where organization_id = $1 and version = 0)', kind) into pending using organization;
  if not pending and not exists (
    select from app.tombstones where organization_id = organization and tombstones.kind = stamp_kind.kind and version = 0) then
    return false;
  end if;
  insert into app.change_counters as counter (organization_id, kind, n) values (organization, kind, 1)
    on conflict on constraint change_counters__pkey do update set n = counter.n + 1 returning n into change;
  execute format('update app.%I set version = $2 where organization_id = $1 and version = 0', kind) using organization, change;
  update app.tombstones set version = change
    where organization_id = organization and tombstones.kind = stamp_kind.kind and version = 0;
  return true;
end $$;

-- Listeners are woken with '<organization> <kind> <kind> …'. A hint only: the cursor is the truth.
create function app.stamp_changes() returns void
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  kinds text := '';
  kind text;
begin
  foreach kind in array array['batteries', 'devices', 'services'] loop
    if app.stamp_kind(kind) then
      kinds := kinds || ' ' || kind;
    end if;
  end loop;
  if kinds <> '' then
    perform pg_notify('changes', app.organization_id() || kinds);
  end if;
end $$;
revoke execute on function app.stamp_kind(text) from public;
grant execute on function app.stamp_changes() to ohmstead_api, ohmstead_gateway, ohmstead_worker;

-- Batteries that their newest test found below the threshold of their policy while the one before did not, or while there was none (docs/decisions/0219).
-- Null in both unless that is so: when that test ended, and what the one before had found.
alter table app.batteries
  add column fell_below_at timestamptz,
  add column fell_from_percent double precision;

-- Stored with the label, whose policy it shares: to look for the test before in each battery of a list would cost more the longer the history.
create function app.note_fall() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  threshold constant numeric := app.disposition_policy(new) ->> 'keep';
  before_percent double precision;
begin
  new.fell_below_at := null;
  new.fell_from_percent := null;
  if app.displayed(new.test_soh_percent) < threshold then
    select soh_percent into before_percent from app.services
      where organization_id = new.organization_id and battery_id = new.id and ended_at is not null and soh_percent is not null
        and status in ('pass', 'fail')
      order by ended_at desc, id desc offset 1 limit 1;
    if before_percent is null or app.displayed(before_percent) >= threshold then
      new.fell_below_at := new.test_ended_at;
      new.fell_from_percent := before_percent;
    end if;
  end if;
  return new;
end $$;
revoke execute on function app.note_fall() from public;

-- After batteries__labelled, which finds the test, and before batteries__pending, by their names. A policy that changes writes the label alone.
create trigger batteries__measured_fall before update of retired_at, last_status, last_service_id, design_capacity_mah, chemistry,
    rated_cca_a, cycle_count, in_service_at, model_name, used_in, disposition, borderline on app.batteries
  for each row execute function app.note_fall();
create trigger batteries__measured_fall_new before insert on app.batteries for each row execute function app.note_fall();

-- Only tests of the last days are asked for. By id, as gateways take batteries. The update changes nothing: the trigger does.
do $$
declare
  organization bigint;
begin
  for organization in select id from directory.organizations order by id loop
    perform set_config('app.organization_id', organization::text, true);
    perform from app.batteries where organization_id = organization and test_ended_at > now() - interval '8 days'
      order by id for no key update;
    update app.batteries set disposition = disposition
      where organization_id = organization and test_ended_at > now() - interval '8 days';
    perform app.stamp_changes();
  end loop;
  perform set_config('app.organization_id', '', true);
end $$;

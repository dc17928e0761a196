-- When each battery is due for its next service, and how an organisation plans its services (docs/decisions/0218).

-- Without a row the organisation has the defaults. Days by model, and models by adapter.
create table app.plan_settings (
  organization_id bigint not null,
  lead_days integer not null default 14,
  service_type text not null default 'Capacity Test',
  counted_types text[],
  model_days jsonb not null default '{}',
  adapter_models jsonb not null default '{}',
  version integer not null default 0,
  constraint plan_settings__pkey primary key (organization_id),
  constraint plan_settings__lead_days__check check (lead_days between 0 and 365)
);
call app.wall_in('app.plan_settings');
grant select, insert, update on app.plan_settings to ohmstead_api;
grant select on app.plan_settings to ohmstead_gateway, ohmstead_worker;

-- A location without a row is in UTC and always open. Hours are null, or seven lists from Monday.
create table app.plan_locations (
  organization_id bigint not null,
  location_id bigint not null,
  time_zone text not null,
  hours jsonb,
  constraint plan_locations__pkey primary key (organization_id, location_id),
  constraint plan_locations__location_id__fkey foreign key (organization_id, location_id)
    references app.locations (organization_id, id) on delete cascade
);
call app.wall_in('app.plan_locations');
call app.limit_to_locations('app.plan_locations');
grant select, insert, delete on app.plan_locations to ohmstead_api;
grant select on app.plan_locations to ohmstead_worker;

alter table app.batteries add column due_at timestamptz;

-- The smallest interval that is given, and where it is from: of equal ones the battery's own, then the policy's. Null without any.
create function app.due_interval(battery app.batteries, out days double precision, out source text)
  language sql stable set search_path = app, pg_temp as $$
  select given.days, given.source from (values
      (1, 'battery', battery.service_frequency_days),
      (2, 'policy', (app.disposition_policy(battery) -> 'serviceEveryDays' ->> battery.disposition)::double precision),
      (3, 'model', (select (model_days ->> battery.model_name)::double precision from app.plan_settings
        where organization_id = battery.organization_id))
    ) as given (place, source, days)
    where given.days is not null order by given.days, given.place limit 1
$$;

-- When a battery is due, as it stands now. Services count wherever they ran, so nobody who sees only some locations may call this for
-- an answer: due_at has the date.
create function app.due_of(battery app.batteries) returns timestamptz
  language plpgsql stable set search_path = app, pg_temp as $$
declare
  days double precision;
  counted text[];
  served timestamptz;
begin
  if battery.retired_at is not null then return null; end if;
  days := (app.due_interval(battery)).days;
  if days is null then return null; end if;
  select counted_types into counted from app.plan_settings where organization_id = battery.organization_id;
  select ended_at into served from app.services
    where organization_id = battery.organization_id and battery_id = battery.id and ended_at is not null
      and status in ('pass', 'fail') and (counted is null or service_type = any (counted))
    order by ended_at desc limit 1;
  return coalesce(served + interval '24 hours' * days, battery.in_service_at, battery.created_at);
end $$;

-- Of all that labels and due dates rest on beside the battery and its services.
create function app.rules_version(organization bigint) returns text
  language sql stable set search_path = app, pg_temp as $$
  select app.policies_version(organization) || '.'
    || coalesce((select version from app.plan_settings where organization_id = organization), 0)
$$;

-- Also notes by which rules, as labels do.
create function app.set_due_date() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if coalesce(current_setting('ohmstead.labelled_by', true), '') = '' then
    perform set_config('ohmstead.labelled_by', app.rules_version(new.organization_id), true);
  end if;
  new.due_at := app.due_of(new);
  return new;
end $$;
-- After the label and before the mark of a change, by their names: the columns that a label rests on, the label itself and the interval.
create trigger batteries__next_due before update of retired_at, last_status, last_service_id, design_capacity_mah, chemistry,
    rated_cca_a, cycle_count, in_service_at, model_name, used_in, disposition, service_frequency_days on app.batteries
  for each row execute function app.set_due_date();
create trigger batteries__next_due_new before insert on app.batteries for each row execute function app.set_due_date();

-- After a change of what every due date rests on: settings of the plan, or intervals of policies. Waits for changes of batteries that are
-- under way. Only rows whose date differs are written, with their change number. Returns how many.
create function app.renew_due_dates() returns bigint
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  change bigint;
  renewed bigint;
begin
  perform from app.batteries where organization_id = app.organization_id() order by id for no key update;
  change := app.number_change('batteries');
  update app.batteries set due_at = app.due_of(batteries), version = change
    where organization_id = app.organization_id() and due_at is distinct from app.due_of(batteries);
  get diagnostics renewed = row_count;
  return renewed;
end $$;

revoke execute on function app.set_due_date(), app.renew_due_dates() from public;
grant execute on function app.renew_due_dates() to ohmstead_api, ohmstead_worker;

-- As before, with the version of both.
create or replace function app.label_battery() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if coalesce(current_setting('ohmstead.labelled_by', true), '') = '' then
    perform set_config('ohmstead.labelled_by', app.rules_version(new.organization_id), true);
  end if;
  select soh_percent, ended_at, temperature_c into new.test_soh_percent, new.test_ended_at, new.test_temperature_c
    from app.services
    where organization_id = new.organization_id and battery_id = new.id and ended_at is not null and soh_percent is not null
      and status in ('pass', 'fail')
    order by ended_at desc, id desc limit 1;
  select judged.disposition, judged.borderline into new.disposition, new.borderline
    from app.judge_battery(new, app.disposition_policy(new), now(), app.repeatability(new.organization_id)) as judged;
  return new;
end $$;

-- As before; whoever dated batteries while settings of the plan were being saved dates them again, too.
create or replace function app.stamp_changes() returns void
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  organization constant bigint := app.organization_id();
  kinds text := '';
  change bigint;
begin
  if exists (select from app.batteries where organization_id = organization and version = 0)
    or exists (select from app.tombstones where organization_id = organization and kind = 'batteries' and version = 0) then
    change := app.next_change('batteries');
    if app.rules_version(organization) <> nullif(current_setting('ohmstead.labelled_by', true), '') then
      update app.batteries set last_service_id = last_service_id where organization_id = organization and version = 0;
    end if;
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

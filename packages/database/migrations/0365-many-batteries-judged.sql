-- Many batteries judged, dated and noted at once (docs/decisions/0295).

-- As before, but for all batteries of a statement at once: a trigger for each row takes longer than writing the row.
create function app.note_dates_of_batteries() returns trigger
  language plpgsql security definer set search_path = app, pg_temp set enable_nestloop = off as $$
begin
  -- Only who repairs tables by hand is in no organisation. What only gives rows their change number changes no date.
  if app.organization_id() is null
    or not exists (select from came where version = 0) and not exists (select from gone where version <> 0) then
    return null;
  end if;
  with changed as materialized (
    select came.organization_id, came.id,
        jsonb_build_object('due', (date_part('epoch', gone.due_at) * 1000)::bigint,
          'expires', case when gone.retired_at is null then (date_part('epoch', gone.expires_at) * 1000)::bigint end,
          'forecast', app.forecast_ms(gone.forecast_earliest_at, gone.forecast_location_ids, gone.location_id)) as was,
        jsonb_build_object('due', (date_part('epoch', came.due_at) * 1000)::bigint,
          'expires', case when came.retired_at is null then (date_part('epoch', came.expires_at) * 1000)::bigint end,
          'forecast', app.forecast_ms(came.forecast_earliest_at, came.forecast_location_ids, came.location_id)) as became
      from came join gone using (organization_id, id)
      where (gone.due_at, gone.expires_at, gone.retired_at, gone.location_id, gone.model_name, gone.forecast_earliest_at,
          gone.forecast_location_ids)
        is distinct from (came.due_at, came.expires_at, came.retired_at, came.location_id, came.model_name, came.forecast_earliest_at,
          came.forecast_location_ids)
  ), noted as (
    insert into app.alarm_facts (organization_id, battery_id, at, was, became)
      select organization_id, id, now(), was, became from changed where was is distinct from became order by id
  )
  insert into app.alarm_requests (organization_id, thing_kind, thing_id)
    select app.organization_id(), 'battery', id from changed order by id;
  if found then perform pg_notify('alarms', ''); end if;
  return null;
end $$;
revoke execute on function app.note_dates_of_batteries() from public;
-- Safe beside the former version: the trigger below does the same.
drop trigger batteries__alarm_facts on app.batteries;
-- Safe beside the former version: so does it for forecasts.
drop trigger batteries__alarm_forecasts on app.batteries;
create trigger batteries__alarm_facts after update on app.batteries referencing old table as gone new table as came
  for each statement execute function app.note_dates_of_batteries();
-- Safe beside the former version: only these triggers called it.
drop function app.note_battery_dates();

-- As before, but for statements that write what these would: app.relabel_batteries and app.refresh_batteries.
create or replace trigger batteries__labelled before update of retired_at, last_status, last_service_id, design_capacity_mah, chemistry,
    rated_cca_a, cycle_count, in_service_at, model_name, used_in on app.batteries
  for each row when (coalesce(current_setting('ohmstead.relabelling', true), '') = '') execute function app.label_battery();
create or replace trigger batteries__measured_fall before update of retired_at, last_status, last_service_id, design_capacity_mah, chemistry,
    rated_cca_a, cycle_count, in_service_at, model_name, used_in, disposition, borderline on app.batteries
  for each row when (coalesce(current_setting('ohmstead.relabelling', true), '') = '') execute function app.note_fall();
create or replace trigger batteries__next_due before update of retired_at, last_status, last_service_id, design_capacity_mah, chemistry,
    rated_cca_a, cycle_count, in_service_at, model_name, used_in, disposition, service_frequency_days on app.batteries
  for each row when (coalesce(current_setting('ohmstead.relabelling', true), '') = '') execute function app.set_due_date();

-- As before, and with what follows from the services of the batteries: label, due date and fall below the threshold, in the same statement.
create or replace function app.refresh_batteries(battery_ids bigint[]) returns void
  language plpgsql security definer set search_path = app, pg_temp set enable_nestloop = off as $$
declare
  organization constant bigint := app.organization_id();
  repeatability constant double precision := app.repeatability(organization);
  change bigint;
  policies jsonb;
  settings app.plan_settings;
begin
  perform from app.batteries where organization_id = organization and id = any (battery_ids) order by id for no key update;
  -- Thousands get their change number at once, before the rules are read, because stamping would write them twice.
  if cardinality(battery_ids) > 1000 then change := app.number_change('batteries'); end if;
  -- By which rules: app.stamp_changes judges once more if there are others by then.
  if coalesce(current_setting('ohmstead.labelled_by', true), '') = '' then
    perform set_config('ohmstead.labelled_by', app.rules_version(organization), true);
  end if;
  select app.default_disposition_rule() || coalesce(jsonb_agg(rule || jsonb_build_object('scope', scope, 'value', nullif(value, ''))), '[]')
    into policies from app.disposition_policies where organization_id = organization;
  select * into settings from app.plan_settings where organization_id = organization;
  perform set_config('ohmstead.relabelling', 'refreshing', true);
  with theirs as materialized (
    select id, battery_id, started_at, ended_at, status, service_type, service_parameters, soh_percent, temperature_c, device_id,
        device_serial_number, location_id, rem_cap_mah, cycle_counter, live_rem_cap_mah
      from app.services
      where organization_id = organization and battery_id = any (battery_ids) and (ended_at is not null or status = 'servicing')
  ), ended as materialized (
    select distinct on (battery_id) * from theirs where ended_at is not null order by battery_id, ended_at desc, id desc
  ), measured as materialized (
    select distinct on (battery_id) * from theirs where ended_at is not null and soh_percent is not null
      order by battery_id, ended_at desc, id desc
  ), held as materialized (
    select distinct on (battery_id) battery_id, coalesce(rem_cap_mah, live_rem_cap_mah) as rem_cap_mah from theirs
      where ended_at is not null and coalesce(rem_cap_mah, live_rem_cap_mah) is not null
      order by battery_id, ended_at desc, id desc
  ), running as materialized (
    select distinct on (theirs.battery_id) theirs.* from theirs left join ended using (battery_id)
      where theirs.status = 'servicing' and (ended.ended_at is null or theirs.started_at >= ended.started_at)
      order by theirs.battery_id, theirs.started_at desc, theirs.id desc
  ), tested as materialized (
    select distinct on (battery_id) battery_id, soh_percent, ended_at, temperature_c,
        lead(soh_percent) over (partition by battery_id order by ended_at desc, id desc) as before_percent
      from theirs where ended_at is not null and soh_percent is not null and status in ('pass', 'fail')
      order by battery_id, ended_at desc, id desc
  ), served as materialized (
    select battery_id, max(ended_at) as ended_at from theirs
      where ended_at is not null and status in ('pass', 'fail')
        and (settings.counted_types is null or service_type = any (settings.counted_types))
      group by battery_id
  ), rules as materialized (
    select * from app.rules_of(policies)
  ), followed as materialized (
    -- Each battery as it will be, as far as its label rests on it.
    select jsonb_populate_record(battery, jsonb_build_object(
          'last_status', case when running.id is not null then 'servicing' else ended.status end,
          'cycle_count', greatest(battery.cycle_count, ended.cycle_counter),
          'test_soh_percent', tested.soh_percent, 'test_ended_at', tested.ended_at, 'test_temperature_c', tested.temperature_c)) as battery,
        tested.before_percent, coalesce(of_model.n, of_group.n, usual.n, 1) as rule,
        ended.id as last_service_id, ended.ended_at as last_service_at, ended.service_type as last_service_type,
        ended.service_parameters as last_service_parameters, measured.soh_percent as last_soh_percent,
        measured.ended_at as soh_measured_at, measured.temperature_c as last_temperature_c, ended.device_id as last_device_id,
        ended.device_serial_number as last_device_serial_number,
        (select device_class from app.devices where devices.organization_id = organization and devices.id = ended.device_id)
          as last_device_class,
        case when running.id is not null then running.location_id else ended.location_id end as location_id,
        coalesce(running.live_rem_cap_mah, held.rem_cap_mah, battery.rem_cap_mah) as rem_cap_mah, served.ended_at as served_at
      from app.batteries as battery
        left join ended on ended.battery_id = battery.id
        left join measured on measured.battery_id = battery.id
        left join held on held.battery_id = battery.id
        left join running on running.battery_id = battery.id
        left join tested on tested.battery_id = battery.id
        left join served on served.battery_id = battery.id
        left join rules as of_model on of_model.scope = 'model' and of_model.value = battery.model_name
        left join rules as of_group on of_group.scope = 'group' and of_group.value = battery.used_in
        left join rules as usual on usual.scope = 'organization'
      where battery.organization_id = organization and battery.id = any (battery_ids) and (ended.id is not null or running.id is not null)
  ), judged as materialized (
    select followed.*, label.disposition, label.borderline,
        case when (followed.battery).retired_at is null and days.due is not null
          then coalesce(followed.served_at + interval '24 hours' * days.due, (followed.battery).in_service_at,
            (followed.battery).created_at) end as due_at,
        case when fallen.is_noted then (followed.battery).test_ended_at end as fell_below_at,
        case when fallen.is_noted then followed.before_percent end as fell_from_percent
      from followed join rules on rules.n = followed.rule
        cross join lateral app.label_of(followed.battery, rules.keep, rules.lighter_duty, rules.second_life, rules.oldest_test_days,
          rules.limits, rules.recondition, now(), repeatability) as label
        cross join lateral (select least((followed.battery).service_frequency_days,
          (rules.every_days ->> label.disposition)::double precision,
          (settings.model_days ->> (followed.battery).model_name)::double precision) as due) as days
        cross join lateral (select app.displayed((followed.battery).test_soh_percent) < rules.keep
          and (followed.before_percent is null or app.displayed(followed.before_percent) >= rules.keep) as is_noted) as fallen
  ), refreshed as materialized (
    select (battery).id, last_service_id, last_service_at, last_service_type, last_service_parameters, (battery).last_status,
        last_soh_percent, soh_measured_at, last_temperature_c, last_device_id, last_device_serial_number, last_device_class, location_id,
        rem_cap_mah, (battery).cycle_count, (battery).test_soh_percent, (battery).test_ended_at, (battery).test_temperature_c, disposition,
        borderline, due_at, fell_below_at, fell_from_percent
      from judged
  )
  update app.batteries set
      last_service_id = refreshed.last_service_id,
      last_service_at = refreshed.last_service_at,
      last_service_type = refreshed.last_service_type,
      last_service_parameters = refreshed.last_service_parameters,
      last_status = refreshed.last_status,
      last_soh_percent = refreshed.last_soh_percent,
      soh_measured_at = refreshed.soh_measured_at,
      last_temperature_c = refreshed.last_temperature_c,
      last_device_id = refreshed.last_device_id,
      last_device_serial_number = refreshed.last_device_serial_number,
      last_device_class = refreshed.last_device_class,
      location_id = refreshed.location_id,
      rem_cap_mah = refreshed.rem_cap_mah,
      cycle_count = refreshed.cycle_count,
      test_soh_percent = refreshed.test_soh_percent,
      test_ended_at = refreshed.test_ended_at,
      test_temperature_c = refreshed.test_temperature_c,
      disposition = refreshed.disposition,
      borderline = refreshed.borderline,
      due_at = refreshed.due_at,
      fell_below_at = refreshed.fell_below_at,
      fell_from_percent = refreshed.fell_from_percent,
      version = coalesce(change, batteries.version)
    from refreshed
    -- The second condition finds few batteries by the index, the third is by which they are joined.
    where batteries.organization_id = organization and batteries.id = any (battery_ids) and batteries.id = refreshed.id
      and (batteries.id, batteries.last_service_id, batteries.last_service_at, batteries.last_service_type,
        batteries.last_service_parameters, batteries.last_status, batteries.last_soh_percent, batteries.soh_measured_at,
        batteries.last_temperature_c, batteries.last_device_id, batteries.last_device_serial_number, batteries.last_device_class,
        batteries.location_id, batteries.rem_cap_mah, batteries.cycle_count, batteries.test_soh_percent, batteries.test_ended_at,
        batteries.test_temperature_c, batteries.disposition, batteries.borderline, batteries.due_at, batteries.fell_below_at,
        batteries.fell_from_percent) is distinct from refreshed;
  perform set_config('ohmstead.relabelling', '', true);
end $$;
revoke execute on function app.refresh_batteries(bigint[]) from public;
grant execute on function app.refresh_batteries(bigint[]) to ohmstead_gateway;

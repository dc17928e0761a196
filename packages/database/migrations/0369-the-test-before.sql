-- What the test before the newest found stands beside it (docs/decisions/0323), so that a fall is told from the battery alone.

-- Null if there was none, or if the battery has not been judged since this column exists: then it is looked for.
alter table app.batteries add column test_before_percent double precision;

-- As before, and with the test before.
create or replace function app.label_battery() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  judged record;
begin
  if coalesce(current_setting('ohmstead.labelled_by', true), '') = '' then
    perform set_config('ohmstead.labelled_by', app.rules_version(new.organization_id), true);
  end if;
  select soh_percent, ended_at, temperature_c, lead(soh_percent) over (order by ended_at desc, id desc)
    into new.test_soh_percent, new.test_ended_at, new.test_temperature_c, new.test_before_percent
    from app.services
    where organization_id = new.organization_id and battery_id = new.id and ended_at is not null and soh_percent is not null
      and status in ('pass', 'fail')
    order by ended_at desc, id desc limit 1;
  judged := app.judge_battery(new, app.disposition_policy(new), now(), app.repeatability(new.organization_id));
  new.disposition := judged.disposition;
  new.borderline := judged.borderline;
  return new;
end $$;

-- As before, but the test before is looked for only where it is not known.
create or replace function app.note_fall() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  threshold constant numeric := app.disposition_policy(new) ->> 'keep';
  before_percent double precision := new.test_before_percent;
begin
  new.fell_below_at := null;
  new.fell_from_percent := null;
  if app.displayed(new.test_soh_percent) < threshold then
    if before_percent is null then
      select soh_percent into before_percent from app.test_before(new.organization_id, new.id);
    end if;
    if before_percent is null or app.displayed(before_percent) >= threshold then
      new.fell_below_at := new.test_ended_at;
      new.fell_from_percent := before_percent;
    end if;
  end if;
  return new;
end $$;

-- As before, and with the test before.
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
          'test_soh_percent', tested.soh_percent, 'test_ended_at', tested.ended_at, 'test_temperature_c', tested.temperature_c,
          'test_before_percent', tested.before_percent)) as battery,
        coalesce(of_model.n, of_group.n, usual.n, 1) as rule,
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
        case when fallen.is_noted then (followed.battery).test_before_percent end as fell_from_percent
      from followed join rules on rules.n = followed.rule
        cross join lateral app.label_of(followed.battery, rules.keep, rules.lighter_duty, rules.second_life, rules.oldest_test_days,
          rules.limits, rules.recondition, now(), repeatability) as label
        cross join lateral (select least((followed.battery).service_frequency_days,
          (rules.every_days ->> label.disposition)::double precision,
          (settings.model_days ->> (followed.battery).model_name)::double precision) as due) as days
        cross join lateral (select app.displayed((followed.battery).test_soh_percent) < rules.keep
          and ((followed.battery).test_before_percent is null or app.displayed((followed.battery).test_before_percent) >= rules.keep)
          as is_noted) as fallen
  ), refreshed as materialized (
    select (battery).id, last_service_id, last_service_at, last_service_type, last_service_parameters, (battery).last_status,
        last_soh_percent, soh_measured_at, last_temperature_c, last_device_id, last_device_serial_number, last_device_class, location_id,
        rem_cap_mah, (battery).cycle_count, (battery).test_soh_percent, (battery).test_ended_at, (battery).test_temperature_c,
        (battery).test_before_percent, disposition, borderline, due_at, fell_below_at, fell_from_percent
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
      test_before_percent = refreshed.test_before_percent,
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
        batteries.test_temperature_c, batteries.test_before_percent, batteries.disposition, batteries.borderline, batteries.due_at,
        batteries.fell_below_at, batteries.fell_from_percent) is distinct from refreshed;
  perform set_config('ohmstead.relabelling', '', true);
end $$;

-- As before, and with the test before.
-- Safe beside the former version: it is made again at once, with one more column.
drop function app.battery_labels(jsonb, timestamptz);
create function app.battery_labels(policies jsonb, at timestamptz) returns table (id bigint, disposition text, borderline boolean, keep numeric,
    every_days jsonb, was text, was_borderline boolean, due_at timestamptz, fell_below_at timestamptz, fell_from_percent double precision,
    test_ended_at timestamptz, test_soh_percent double precision, test_before_percent double precision,
    service_frequency_days double precision, model_name text, chemistry text, retired_at timestamptz, in_service_at timestamptz,
    created_at timestamptz)
  language sql stable rows 100000 as $$
  with rules as materialized (select * from app.rules_of(app.default_disposition_rule() || policies))
  select batteries.id, label.disposition, label.borderline, rules.keep, rules.every_days, batteries.disposition, batteries.borderline,
      batteries.due_at, batteries.fell_below_at, batteries.fell_from_percent, batteries.test_ended_at, batteries.test_soh_percent,
      batteries.test_before_percent, batteries.service_frequency_days, batteries.model_name, batteries.chemistry, batteries.retired_at,
      batteries.in_service_at, batteries.created_at
    from app.batteries
      left join rules as of_model on of_model.scope = 'model' and of_model.value = batteries.model_name
      left join rules as of_group on of_group.scope = 'group' and of_group.value = batteries.used_in
      join rules on rules.n = coalesce(of_model.n, of_group.n, (select max(usual.n) from rules as usual where usual.scope = 'organization'), 1)
      cross join app.repeatability(app.organization_id()) as repeatability
      cross join lateral app.label_of(batteries, rules.keep, rules.lighter_duty, rules.second_life, rules.oldest_test_days, rules.limits,
        rules.recondition, at, repeatability) as label
    where batteries.organization_id = (select app.organization_id())
$$;

-- As before, but the test before is looked for only where it is not known.
create or replace function app.relabel_batteries(formerly jsonb, policies jsonb, is_allowed boolean, keeps_versions boolean, out kept bigint,
    out retired bigint, out changed bigint)
  language plpgsql security definer set search_path = app, pg_temp set work_mem = '64MB' as $$
declare
  organization constant bigint := app.organization_id();
  change bigint;
  is_large boolean;
  settings app.plan_settings;
begin
  perform from app.batteries where organization_id = organization order by id for no key update;
  change := app.number_change('batteries');
  select * into settings from app.plan_settings where organization_id = organization;
  perform set_config('ohmstead.relabelling', 'on', true);
  with judged as materialized (
    select judged.*, (judged.was, judged.was_borderline) is distinct from (judged.disposition, judged.borderline) as is_relabelled,
        judged.keep <> ruled_before.keep as has_other_threshold,
        least(judged.service_frequency_days, (judged.every_days ->> judged.disposition)::double precision,
          (settings.model_days ->> judged.model_name)::double precision) as days,
        least(judged.service_frequency_days, (ruled_before.every_days ->> judged.was)::double precision,
          (settings.model_days ->> judged.model_name)::double precision) as days_before
      from app.battery_labels(policies, now()) as judged join app.ruled_batteries(formerly) as ruled_before using (id)
  ), counted as (
    select count(*) filter (where judged.was = 'keep') as kept,
        count(*) filter (where judged.was = 'keep' and judged.disposition = 'retire') as retired
      from judged
  ), touched as (
    select judged.*, judged.days is distinct from judged.days_before as is_redated,
        -- A fall without another label only counts for some days.
        judged.has_other_threshold and (judged.is_relabelled or judged.test_ended_at > now() - interval '8 days') as is_noted
      from judged
  ), found as (
    select touched.id, touched.was, touched.disposition, touched.borderline, touched.is_relabelled,
        case when not touched.is_redated then touched.due_at
          when touched.retired_at is null and touched.days is not null
          then coalesce(served.ended_at + interval '24 hours' * touched.days, touched.in_service_at, touched.created_at) end as due_at,
        case when not touched.is_noted then touched.fell_below_at when fallen.has_fallen then touched.test_ended_at end as fell_below_at,
        case when not touched.is_noted then touched.fell_from_percent when fallen.has_fallen then earlier.soh_percent end
          as fell_from_percent
      from touched
        cross join lateral (select touched.is_noted and app.displayed(touched.test_soh_percent) < touched.keep as is_below) as stands
        -- Nothing is looked for under no id.
        left join lateral app.newest_counted(organization, case when touched.is_redated then touched.id end, settings.counted_types)
          as served on true
        left join lateral app.test_before(organization,
          case when stands.is_below and touched.test_before_percent is null then touched.id end) as looked_for on true
        cross join lateral (select coalesce(touched.test_before_percent, looked_for.soh_percent) as soh_percent) as earlier
        cross join lateral (select stands.is_below
          and (earlier.soh_percent is null or app.displayed(earlier.soh_percent) >= touched.keep) as has_fallen) as fallen
      where touched.is_relabelled or touched.is_redated or touched.is_noted
  ), size as (
    select keeps_versions and count(*) > 1000 as is_large from found
  ), written as (
    update app.batteries set disposition = found.disposition, borderline = found.borderline, due_at = found.due_at,
        fell_below_at = found.fell_below_at, fell_from_percent = found.fell_from_percent,
        version = case when size.is_large then batteries.version else change end,
        label_version = case when size.is_large then change else batteries.label_version end
      from found cross join size
      where batteries.organization_id = organization and batteries.id = found.id
        and (is_allowed or (select counted.retired * 2 <= counted.kept from counted))
        and (found.is_relabelled or (batteries.due_at, batteries.fell_below_at, batteries.fell_from_percent)
          is distinct from (found.due_at, found.fell_below_at, found.fell_from_percent))
      returning found.was <> found.disposition as is_changed
  )
  select counted.kept, counted.retired, (select count(*) from written where written.is_changed), size.is_large
    into relabel_batteries.kept, relabel_batteries.retired, relabel_batteries.changed, is_large from counted cross join size;
  if is_large then
    update app.change_counters set labels_n = change where organization_id = organization and kind = 'batteries';
  end if;
  perform set_config('ohmstead.relabelling', '', true);
end $$;

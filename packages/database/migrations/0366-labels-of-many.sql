-- Other labels for many batteries, written within their pages (docs/decisions/0323).

-- The number of the change that labelled the battery anew together with many others. No index has it: PostgreSQL then writes the row within
-- its page and leaves the indexes alone. The version that readers see is the greater of the two.
alter table app.batteries add column label_version bigint not null default 0;
alter table app.batteries set (fillfactor = 70);

-- The last such change of the organisation: only who asks from before it has to look at all of its batteries.
alter table app.change_counters add column labels_n bigint not null default 0;

-- As before, but for a row that gets the number of such a change.
create or replace trigger batteries__pending before update on app.batteries
  for each row when (old.label_version = new.label_version and old.* is distinct from new.*
    and (old.serial_key is not distinct from new.serial_key or old.serial_number is distinct from new.serial_number))
  execute function app.mark_pending();

-- As before, but if `keeps_versions`, more than a thousand batteries keep their version and get the number of the change beside it.
create function app.relabel_batteries(formerly jsonb, policies jsonb, is_allowed boolean, keeps_versions boolean, out kept bigint,
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
        left join lateral app.test_before(organization, case when stands.is_below then touched.id end) as earlier on true
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
revoke execute on function app.relabel_batteries(jsonb, jsonb, boolean, boolean) from public;
grant execute on function app.relabel_batteries(jsonb, jsonb, boolean, boolean) to ohmstead_api, ohmstead_worker;

-- For the former version, whose readers look at versions only.
create or replace function app.relabel_batteries(formerly jsonb, policies jsonb, is_allowed boolean, out kept bigint, out retired bigint,
    out changed bigint)
  language sql security definer set search_path = app, pg_temp as $$
  select kept, retired, changed from app.relabel_batteries(formerly, policies, is_allowed, false)
$$;

-- Policies are saved as a whole (docs/decisions/0209).
create table app.disposition_settings (
  organization_id bigint not null,
  -- Of the policies. No row: those of a new organisation, never saved.
  version integer not null default 0,
  -- Standard uncertainty of a repeated test, in % of the state of health.
  repeatability_percent double precision not null default 1,
  -- Labels stand as they are at this moment or later.
  renewed_at timestamptz not null default now(),
  constraint disposition_settings__pkey primary key (organization_id),
  constraint disposition_settings__version__check check (version >= 0),
  constraint disposition_settings__repeatability__check check (repeatability_percent > 0)
);
call app.wall_in('app.disposition_settings');
grant select, insert, update on app.disposition_settings to ohmstead_api, ohmstead_worker;
grant select on app.disposition_settings to ohmstead_gateway;

create function app.repeatability(organization bigint) returns double precision
  language sql stable set search_path = app, pg_temp as $$
  select coalesce((select repeatability_percent from app.disposition_settings where organization_id = organization), 1)
$$;

create function app.policies_version(organization bigint) returns integer
  language sql stable set search_path = app, pg_temp as $$
  select coalesce((select version from app.disposition_settings where organization_id = organization), 0)
$$;

-- As before, with the organisation's own repeatability.
create function app.judge_battery(battery app.batteries, rule jsonb, at timestamptz, repeatability double precision,
    out disposition text, out borderline boolean)
  language plpgsql stable set search_path = app, pg_temp as $$
declare
  soh numeric;
  doubt numeric;
  is_listed boolean := false;
  recondition jsonb := rule -> 'recondition';
  keep numeric := rule -> 'keep';
  lighter_duty numeric := rule -> 'lighterDuty';
  second_life numeric := rule -> 'secondLife';
begin
  borderline := false;
  if battery.retired_at is not null or battery.last_status = 'servicing' or battery.design_capacity_mah is null then
    disposition := 'notJudged';
    return;
  end if;
  if battery.test_soh_percent is null
    or battery.test_ended_at < at - interval '24 hours' * (rule ->> 'oldestTestDays')::integer then
    disposition := 'testFirst';
    return;
  end if;
  if rule -> 'limits' @? '$.* ? (@ != null)' and app.breaks_limit(battery, rule -> 'limits', at) then
    disposition := 'retire';
    return;
  end if;
  soh := app.displayed(battery.test_soh_percent);
  if jsonb_typeof(recondition) = 'object' then
    is_listed := exists (select from jsonb_array_elements_text(recondition -> 'chemistries') as listed
      where lower(listed) = lower(battery.chemistry));
  end if;
  -- Standard uncertainties in %: of the repetition, and half a per cent per kelvin from 25 °C, evenly distributed.
  doubt := app.displayed(battery.test_soh_percent * 2
    * sqrt(power(repeatability, 2) + power(0.5 * abs(coalesce(battery.test_temperature_c, 35) - 25), 2) / 3) / 100);
  borderline := least(abs(soh - keep), abs(soh - lighter_duty), abs(soh - second_life),
    case when is_listed then abs(soh - (recondition ->> 'from')::numeric) end) <= doubt;
  disposition := case
    when soh >= keep then 'keep'
    when is_listed and soh >= (recondition ->> 'from')::numeric and app.may_recondition(battery, recondition, at) then 'recondition'
    when soh >= lighter_duty then 'lighterDuty'
    when soh >= second_life then 'secondLife'
    else 'retire' end;
end $$;

-- The labels of all batteries that the caller sees under these policies, an array as the API gives them, beside those that they carry.
create function app.judged_batteries(policies jsonb, at timestamptz) returns table (id bigint, is_retired boolean, chemistry text,
    was text, was_borderline boolean, disposition text, borderline boolean)
  language sql stable rows 100000 set search_path = app, pg_temp as $$
  with rules as materialized (
    select policy ->> 'scope' as scope, policy ->> 'value' as value, policy as rule from jsonb_array_elements(policies) as policy
  )
  select batteries.id, batteries.retired_at is not null, batteries.chemistry, batteries.disposition, batteries.borderline,
      judged.disposition, judged.borderline
    from app.batteries
      left join rules as of_model on of_model.scope = 'model' and of_model.value = batteries.model_name
      left join rules as of_group on of_group.scope = 'group' and of_group.value = batteries.used_in
      cross join (select coalesce((select rule from rules where scope = 'organization'), app.default_disposition_rule()) as rule) as usual
      cross join app.repeatability(app.organization_id()) as repeatability
      cross join lateral app.judge_battery(batteries, coalesce(of_model.rule, of_group.rule, usual.rule), at, repeatability) as judged
    where batteries.organization_id = (select app.organization_id())
$$;

-- As before, and notes which version of the policies judged first in this transaction.
create or replace function app.label_battery() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if coalesce(current_setting('ohmstead.labelled_by', true), '') = '' then
    perform set_config('ohmstead.labelled_by', app.policies_version(new.organization_id)::text, true);
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

-- Safe beside the former version: only the trigger called it, which calls the other one now.
drop function app.judge_battery(app.batteries, jsonb, timestamptz);

-- As before; but whoever judged batteries while new policies were being saved judges them again. The change number makes one wait for the
-- other.
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
    if app.policies_version(organization)::text <> nullif(current_setting('ohmstead.labelled_by', true), '') then
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

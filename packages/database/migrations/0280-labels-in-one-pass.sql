-- Labels of a whole organisation in one pass (docs/decisions/0224). Functions here that have no search path of their own are worked out within
-- the statement that asks; they name the schema of everything they use.

-- Policies as the API gives them, an array, numbered, with their limits as numbers. Null where a policy sets no limit, lists nothing or has no
-- interval, so that nobody looks further.
create function app.rules_of(policies jsonb) returns table (n bigint, scope text, value text, keep numeric, lighter_duty numeric,
    second_life numeric, oldest_test_days integer, limits jsonb, recondition jsonb, every_days jsonb)
  language sql stable rows 10 as $$
  select given.n, given.policy ->> 'scope', given.policy ->> 'value', (given.policy ->> 'keep')::numeric,
      (given.policy ->> 'lighterDuty')::numeric, (given.policy ->> 'secondLife')::numeric, (given.policy ->> 'oldestTestDays')::integer,
      case when given.policy -> 'limits' @? '$.* ? (@ != null)' then given.policy -> 'limits' end,
      case when jsonb_typeof(given.policy -> 'recondition') = 'object' then given.policy -> 'recondition' end,
      case when given.policy -> 'serviceEveryDays' @? '$.* ? (@ != null)' then given.policy -> 'serviceEveryDays' end
    from jsonb_array_elements(policies) with ordinality as given (policy, n)
$$;

-- The rule of packages/domain/src/verdict/judge-battery.ts, here for whole lists; a test holds one against the other.
create function app.label_of(battery app.batteries, keep numeric, lighter_duty numeric, second_life numeric, oldest_test_days integer,
    limits jsonb, recondition jsonb, at timestamptz, repeatability double precision) returns table (disposition text, borderline boolean)
  language sql stable rows 1 as $$
  select case
      when found.before_health is not null then found.before_health
      when found.soh >= keep then 'keep'
      when found.is_listed and found.soh >= (recondition ->> 'from')::numeric and app.may_recondition(battery, recondition, at) then 'recondition'
      when found.soh >= lighter_duty then 'lighterDuty'
      when found.soh >= second_life then 'secondLife'
      else 'retire' end,
      found.before_health is null and least(abs(found.soh - keep), abs(found.soh - lighter_duty), abs(found.soh - second_life),
        case when found.is_listed then abs(found.soh - (recondition ->> 'from')::numeric) end) <= found.doubt
    from (
      select case
          when battery.retired_at is not null or battery.last_status = 'servicing' or battery.design_capacity_mah is null then 'notJudged'
          when battery.test_soh_percent is null or battery.test_ended_at < at - interval '24 hours' * oldest_test_days then 'testFirst'
          when limits is not null and app.breaks_limit(battery, limits, at) then 'retire' end as before_health,
        app.displayed(battery.test_soh_percent) as soh,
        -- Standard uncertainties in %: of the repetition, and half a per cent per kelvin from 25 °C, evenly distributed.
        app.displayed(battery.test_soh_percent * 2
          * sqrt(power(repeatability, 2) + power(0.5 * abs(coalesce(battery.test_temperature_c, 35) - 25), 2) / 3) / 100) as doubt,
        recondition is not null and exists (select from jsonb_array_elements_text(recondition -> 'chemistries') as listed (chemistry)
          where lower(listed.chemistry) = lower(battery.chemistry)) as is_listed
        -- Otherwise each of these is worked out wherever it is used.
        offset 0
    ) as found
$$;

-- As before, by the rule above.
create or replace function app.judge_battery(battery app.batteries, rule jsonb, at timestamptz, repeatability double precision,
    out disposition text, out borderline boolean)
  language plpgsql stable set search_path = app, pg_temp as $$
begin
  select label.disposition, label.borderline into judge_battery.disposition, judge_battery.borderline
    from app.rules_of(jsonb_build_array(rule)) as rules
      cross join lateral app.label_of(battery, rules.keep, rules.lighter_duty, rules.second_life, rules.oldest_test_days, rules.limits,
        rules.recondition, at, repeatability) as label;
end $$;

-- Which of these policies judges each battery that the caller sees: the most specific that there is, or the default.
create function app.ruled_batteries(policies jsonb) returns table (id bigint, keep numeric, every_days jsonb)
  language sql stable rows 100000 as $$
  with rules as materialized (select * from app.rules_of(app.default_disposition_rule() || policies))
  select batteries.id, rules.keep, rules.every_days
    from app.batteries
      left join rules as of_model on of_model.scope = 'model' and of_model.value = batteries.model_name
      left join rules as of_group on of_group.scope = 'group' and of_group.value = batteries.used_in
      join rules on rules.n = coalesce(of_model.n, of_group.n, (select max(usual.n) from rules as usual where usual.scope = 'organization'), 1)
    where batteries.organization_id = (select app.organization_id())
$$;

-- The label by it, `keep` and intervals, beside what the battery carries. Chosen as above; each battery is read once.
create function app.battery_labels(policies jsonb, at timestamptz) returns table (id bigint, disposition text, borderline boolean, keep numeric,
    every_days jsonb, was text, was_borderline boolean, due_at timestamptz, fell_below_at timestamptz, fell_from_percent double precision,
    test_ended_at timestamptz, test_soh_percent double precision, service_frequency_days double precision, model_name text, chemistry text,
    retired_at timestamptz, in_service_at timestamptz, created_at timestamptz)
  language sql stable rows 100000 as $$
  with rules as materialized (select * from app.rules_of(app.default_disposition_rule() || policies))
  select batteries.id, label.disposition, label.borderline, rules.keep, rules.every_days, batteries.disposition, batteries.borderline,
      batteries.due_at, batteries.fell_below_at, batteries.fell_from_percent, batteries.test_ended_at, batteries.test_soh_percent,
      batteries.service_frequency_days, batteries.model_name, batteries.chemistry, batteries.retired_at, batteries.in_service_at,
      batteries.created_at
    from app.batteries
      left join rules as of_model on of_model.scope = 'model' and of_model.value = batteries.model_name
      left join rules as of_group on of_group.scope = 'group' and of_group.value = batteries.used_in
      join rules on rules.n = coalesce(of_model.n, of_group.n, (select max(usual.n) from rules as usual where usual.scope = 'organization'), 1)
      cross join app.repeatability(app.organization_id()) as repeatability
      cross join lateral app.label_of(batteries, rules.keep, rules.lighter_duty, rules.second_life, rules.oldest_test_days, rules.limits,
        rules.recondition, at, repeatability) as label
    where batteries.organization_id = (select app.organization_id())
$$;

-- As before, in one statement.
create or replace function app.judged_batteries(policies jsonb, at timestamptz) returns table (id bigint, is_retired boolean, chemistry text,
    was text, was_borderline boolean, disposition text, borderline boolean)
  language sql stable rows 100000 set search_path = app, pg_temp as $$
  select id, retired_at is not null, chemistry, was, was_borderline, disposition, borderline from app.battery_labels(policies, at)
$$;

-- The state of health that the test before the newest found.
create function app.test_before(organization bigint, battery bigint) returns table (soh_percent double precision)
  language sql stable rows 1 as $$
  select services.soh_percent from app.services
    where services.organization_id = organization and services.battery_id = battery and services.ended_at is not null
      and services.soh_percent is not null and services.status in ('pass', 'fail')
    order by services.ended_at desc, services.id desc offset 1 limit 1
$$;

-- The end of the newest service after which an interval begins. Wherever it ran, as the due date that it leads to.
create function app.newest_counted(organization bigint, battery bigint, counted text[]) returns table (ended_at timestamptz)
  language sql stable rows 1 as $$
  select services.ended_at from app.services
    where services.organization_id = organization and services.battery_id = battery and services.ended_at is not null
      and services.status in ('pass', 'fail') and (counted is null or services.service_type = any (counted))
    order by services.ended_at desc limit 1
$$;

-- Saves what these policies say of all batteries, instead of those that were in force: labels, and with them due dates and falls below a
-- threshold, which the triggers below leave to it. Waits for changes of batteries that are under way; those that come later judge by the new
-- policies. `kept` were labelled Keep, `retired` of these become Retire, `changed` got another disposition. If more than half of those
-- labelled Keep would become Retire, nothing is written unless that is allowed.
create function app.relabel_batteries(formerly jsonb, policies jsonb, is_allowed boolean, out kept bigint, out retired bigint,
    out changed bigint)
  language plpgsql security definer set search_path = app, pg_temp set work_mem = '64MB' as $$
declare
  organization constant bigint := app.organization_id();
  change bigint;
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
  ), written as (
    update app.batteries set disposition = found.disposition, borderline = found.borderline, due_at = found.due_at,
        fell_below_at = found.fell_below_at, fell_from_percent = found.fell_from_percent, version = change
      from found
      where batteries.organization_id = organization and batteries.id = found.id
        and (is_allowed or (select counted.retired * 2 <= counted.kept from counted))
        and (found.is_relabelled or (batteries.due_at, batteries.fell_below_at, batteries.fell_from_percent)
          is distinct from (found.due_at, found.fell_below_at, found.fell_from_percent))
      returning found.was <> found.disposition as is_changed
  )
  select counted.kept, counted.retired, (select count(*) from written where written.is_changed)
    into relabel_batteries.kept, relabel_batteries.retired, relabel_batteries.changed from counted;
  perform set_config('ohmstead.relabelling', '', true);
end $$;
revoke execute on function app.relabel_batteries(jsonb, jsonb, boolean) from public;
grant execute on function app.relabel_batteries(jsonb, jsonb, boolean) to ohmstead_api, ohmstead_worker;

-- As before, but not for app.relabel_batteries, which writes what they would.
create or replace trigger batteries__measured_fall before update of retired_at, last_status, last_service_id, design_capacity_mah, chemistry,
    rated_cca_a, cycle_count, in_service_at, model_name, used_in, disposition, borderline on app.batteries
  for each row when (coalesce(current_setting('ohmstead.relabelling', true), '') <> 'on') execute function app.note_fall();
create or replace trigger batteries__next_due before update of retired_at, last_status, last_service_id, design_capacity_mah, chemistry,
    rated_cca_a, cycle_count, in_service_at, model_name, used_in, disposition, service_frequency_days on app.batteries
  for each row when (coalesce(current_setting('ohmstead.relabelling', true), '') <> 'on') execute function app.set_due_date();

-- As before, but not for app.relabel_batteries, which changes nothing that is counted.
create or replace function app.tally_changed_batteries() returns trigger
  language plpgsql security definer set search_path = app, pg_temp set enable_nestloop = off as $$
begin
  if current_setting('ohmstead.relabelling', true) = 'on' then return null; end if;
  if not exists (select from came where version = 0) and not exists (select from gone where version <> 0) then
    return null;
  end if;
  insert into app.battery_tallies (organization_id, measure, location_id, bucket, difference)
    with stood as (
      select organization_id, gone.location_id as old_location_id, came.location_id as new_location_id,
          app.soh_bucket(gone) as old_soh, app.soh_bucket(came) as new_soh,
          app.remaining_bucket(gone) as old_remaining, app.remaining_bucket(came) as new_remaining,
          app.temperature_bucket(gone) as old_temperature, app.temperature_bucket(came) as new_temperature,
          app.month_bucket(gone) as old_month, app.month_bucket(came) as new_month
        from came join gone using (organization_id, id) where came.version = 0 or gone.version <> 0
    ), changed as materialized (
      select * from stood where (old_location_id, old_soh, old_remaining, old_temperature, old_month)
        is distinct from (new_location_id, new_soh, new_remaining, new_temperature, new_month)
    )
    select organization_id, app.grouped_measure(grouping(soh, remaining, temperature, month)), location_id,
        coalesce(soh, remaining, temperature, month), sum(difference)
      from (
        select organization_id, new_location_id as location_id, new_soh as soh, new_remaining as remaining,
          new_temperature as temperature, new_month as month, 1 as difference from changed
        union all
        select organization_id, old_location_id, old_soh, old_remaining, old_temperature, old_month, -1 from changed
      ) as moved
      group by organization_id, location_id, grouping sets (soh, remaining, temperature, month)
      having coalesce(soh, remaining, temperature, month) is not null and sum(difference) <> 0;
  return null;
end $$;

-- What to do with each battery, by its organisation's policies (docs/decisions/0208).

-- `rule` is a policy as the API gives it, without scope and value. Without rows the organisation has the default policy.
create table app.disposition_policies (
  organization_id bigint not null,
  scope text not null,
  value text not null default '',
  rule jsonb not null,
  constraint disposition_policies__pkey primary key (organization_id, scope, value),
  constraint disposition_policies__scope__check check (scope in ('organization', 'group', 'model')),
  constraint disposition_policies__value__check check ((scope = 'organization') = (value = ''))
);
call app.wall_in('app.disposition_policies');
grant select, insert, update, delete on app.disposition_policies to ohmstead_api;
grant select on app.disposition_policies to ohmstead_gateway, ohmstead_worker;

-- Only rows that the next migration has not yet labelled have no disposition. The test is the newest ended service with a state of health that was not aborted; the last one measured may have been.
alter table app.batteries
  add column test_soh_percent double precision,
  add column test_ended_at timestamptz,
  add column test_temperature_c double precision,
  add column disposition text,
  add column borderline boolean not null default false,
  add constraint batteries__disposition__given__check check (disposition is not null) not valid,
  add constraint batteries__disposition__check check (disposition in
    ('keep', 'recondition', 'lighterDuty', 'secondLife', 'retire', 'testFirst', 'notJudged')) not valid;

-- As lists print it: one digit, halves upwards. By its text, since 80.05 is a little less in binary.
create function app.displayed(value double precision) returns numeric
  language sql immutable parallel safe as $$ select round(value::text::numeric, 1) $$;

create function app.default_disposition_rule() returns jsonb
  language sql immutable parallel safe as $$
  select '{"keep": 80, "lighterDuty": 80, "secondLife": 80, "recondition": null, "oldestTestDays": null,
    "limits": {"resistanceRise": null, "cca": null, "ageDays": null, "cycles": null},
    "serviceEveryDays": {"keep": null, "recondition": null, "lighterDuty": null, "secondLife": null, "retire": null}}'::jsonb
$$;

-- The most specific that there is, as the API gives it.
create function app.disposition_policy(battery app.batteries) returns jsonb
  language sql stable set search_path = app, pg_temp as $$
  select coalesce(
    (select rule || jsonb_build_object('scope', scope, 'value', nullif(value, '')) from app.disposition_policies as policy
      where policy.organization_id = battery.organization_id
        and (policy.scope = 'organization' or policy.scope = 'group' and policy.value = battery.used_in
          or policy.scope = 'model' and policy.value = battery.model_name)
      order by array_position(array['model', 'group', 'organization'], policy.scope) limit 1),
    app.default_disposition_rule() || '{"scope": "organization", "value": null}')
$$;

-- The real part at the frequency nearest to 1 kHz on a logarithmic scale; of two equally near, the higher.
create function app.resistance_at_one_kilohertz(frequencies_hz double precision[], real_ohm double precision[])
  returns double precision language sql immutable parallel safe as $$
  select ohm from unnest(frequencies_hz, real_ohm) as point (hz, ohm) where hz > 0
    order by round(abs(ln(hz / 1000))::numeric, 9), hz desc limit 1
$$;

-- The services that count, wherever they ran: there is one label for everybody.
create function app.breaks_limit(battery app.batteries, limits jsonb, at timestamptz) returns boolean
  language plpgsql stable security definer set search_path = app, pg_temp as $$
declare
  first_ohm double precision;
  newest_ohm double precision;
  cca_a double precision;
begin
  if (limits ->> 'cycles') is not null and battery.cycle_count > (limits ->> 'cycles')::numeric then return true; end if;
  if (limits ->> 'ageDays') is not null
    and app.displayed(extract(epoch from at - battery.in_service_at)::double precision / 86400) > (limits ->> 'ageDays')::numeric then
    return true;
  end if;
  if (limits ->> 'cca') is not null and battery.rated_cca_a > 0 then
    select measured_cca_a into cca_a from app.services
      where organization_id = battery.organization_id and battery_id = battery.id and ended_at is not null
        and status in ('pass', 'fail') and measured_cca_a is not null
      order by ended_at desc, id desc limit 1;
    if app.displayed(cca_a / battery.rated_cca_a * 100) < (limits ->> 'cca')::numeric then return true; end if;
  end if;
  if (limits ->> 'resistanceRise') is not null then
    select (array_agg(ohm order by ended_at, id))[1], (array_agg(ohm order by ended_at desc, id desc))[1] into first_ohm, newest_ohm
      from (select services.ended_at, services.id,
            app.resistance_at_one_kilohertz(spectra.frequencies_hz, spectra.real_ohm) as ohm
          from app.services join app.service_spectra as spectra
            on spectra.organization_id = services.organization_id and spectra.service_id = services.id
          where services.organization_id = battery.organization_id and services.battery_id = battery.id
            and services.ended_at is not null and services.status in ('pass', 'fail')) as measured
      where ohm is not null;
    if first_ohm > 0 and app.displayed((newest_ohm / first_ohm - 1) * 100) > (limits ->> 'resistanceRise')::numeric then
      return true;
    end if;
  end if;
  return false;
end $$;

-- Whether so few reconditions ended in the last 365 days, and the newest of them ever gained so much; what is not known is enough.
create function app.may_recondition(battery app.batteries, recondition jsonb, at timestamptz) returns boolean
  language plpgsql stable security definer set search_path = app, pg_temp as $$
declare
  newest record;
  before_percent double precision;
begin
  if (select count(*) from app.services
      where organization_id = battery.organization_id and battery_id = battery.id and service_type = 'Recondition'
        and status in ('pass', 'fail') and ended_at > at - interval '24 hours' * 365) >= (recondition ->> 'mostPerYear')::integer then
    return false;
  end if;
  select id, ended_at, soh_percent into newest from app.services
    where organization_id = battery.organization_id and battery_id = battery.id and service_type = 'Recondition'
      and status in ('pass', 'fail') and ended_at is not null
    order by ended_at desc, id desc limit 1;
  if newest.id is null then return true; end if;
  select soh_percent into before_percent from app.services
    where organization_id = battery.organization_id and battery_id = battery.id and status in ('pass', 'fail')
      and soh_percent is not null and (ended_at, id) < (newest.ended_at, newest.id)
    order by ended_at desc, id desc limit 1;
  return coalesce(app.displayed(newest.soh_percent) - app.displayed(before_percent) >= (recondition ->> 'leastGain')::numeric, true);
end $$;

-- The rule of packages/domain/src/verdict/judge-battery.ts, here for whole lists; a test holds one against the other.
create function app.judge_battery(battery app.batteries, rule jsonb, at timestamptz, out disposition text, out borderline boolean)
  language plpgsql stable set search_path = app, pg_temp as $$
declare
  soh numeric;
  doubt numeric;
  is_listed boolean := false;
  recondition jsonb := rule -> 'recondition';
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
  -- Standard uncertainties in %: 1 of the repetition, and half a per cent per kelvin from 25 °C, evenly distributed.
  doubt := app.displayed(battery.test_soh_percent * 2
    * sqrt(1 + power(0.5 * abs(coalesce(battery.test_temperature_c, 35) - 25), 2) / 3) / 100);
  borderline := least(abs(soh - (rule ->> 'keep')::numeric), abs(soh - (rule ->> 'lighterDuty')::numeric),
    abs(soh - (rule ->> 'secondLife')::numeric),
    case when is_listed then abs(soh - (recondition ->> 'from')::numeric) end) <= doubt;
  disposition := case
    when soh >= (rule ->> 'keep')::numeric then 'keep'
    when is_listed and soh >= (recondition ->> 'from')::numeric and app.may_recondition(battery, recondition, at) then 'recondition'
    when soh >= (rule ->> 'lighterDuty')::numeric then 'lighterDuty'
    when soh >= (rule ->> 'secondLife')::numeric then 'secondLife'
    else 'retire' end;
end $$;

-- Within each change of what a verdict rests on, so that no way to change a battery can forget it. Before batteries__pending, by its name.
create function app.label_battery() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  select soh_percent, ended_at, temperature_c into new.test_soh_percent, new.test_ended_at, new.test_temperature_c
    from app.services
    where organization_id = new.organization_id and battery_id = new.id and ended_at is not null and soh_percent is not null
      and status in ('pass', 'fail')
    order by ended_at desc, id desc limit 1;
  select judged.disposition, judged.borderline into new.disposition, new.borderline
    from app.judge_battery(new, app.disposition_policy(new), now()) as judged;
  return new;
end $$;
create trigger batteries__labelled before update of retired_at, last_status, last_service_id, design_capacity_mah, chemistry,
    rated_cca_a, cycle_count, in_service_at, model_name, used_in on app.batteries
  for each row execute function app.label_battery();
create trigger batteries__labelled_new before insert on app.batteries for each row execute function app.label_battery();

revoke execute on function app.breaks_limit(app.batteries, jsonb, timestamptz), app.may_recondition(app.batteries, jsonb, timestamptz),
  app.label_battery() from public;
grant execute on function app.breaks_limit(app.batteries, jsonb, timestamptz), app.may_recondition(app.batteries, jsonb, timestamptz)
  to ohmstead_api, ohmstead_gateway, ohmstead_worker;

-- Labels and due dates of single batteries, as services end (docs/decisions/0224). PostgreSQL plans a function in SQL anew in each statement that
-- calls it from a trigger; one in PL/pgSQL keeps its plans.

-- As before.
create or replace function app.disposition_policy(battery app.batteries) returns jsonb
  language plpgsql stable as $$
begin
  return coalesce(
    (select policy.rule || jsonb_build_object('scope', policy.scope, 'value', nullif(policy.value, ''))
      from app.disposition_policies as policy
      where policy.organization_id = battery.organization_id
        and (policy.scope = 'organization' or policy.scope = 'group' and policy.value = battery.used_in
          or policy.scope = 'model' and policy.value = battery.model_name)
      order by array_position(array['model', 'group', 'organization'], policy.scope) limit 1),
    app.default_disposition_rule() || '{"scope": "organization", "value": null}');
end $$;

create or replace function app.repeatability(organization bigint) returns double precision
  language plpgsql stable set search_path = app, pg_temp as $$
begin
  return coalesce((select repeatability_percent from app.disposition_settings where organization_id = organization), 1);
end $$;

create or replace function app.label_battery() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  judged record;
begin
  if coalesce(current_setting('ohmstead.labelled_by', true), '') = '' then
    perform set_config('ohmstead.labelled_by', app.rules_version(new.organization_id), true);
  end if;
  select soh_percent, ended_at, temperature_c into new.test_soh_percent, new.test_ended_at, new.test_temperature_c
    from app.services
    where organization_id = new.organization_id and battery_id = new.id and ended_at is not null and soh_percent is not null
      and status in ('pass', 'fail')
    order by ended_at desc, id desc limit 1;
  judged := app.judge_battery(new, app.disposition_policy(new), now(), app.repeatability(new.organization_id));
  new.disposition := judged.disposition;
  new.borderline := judged.borderline;
  return new;
end $$;

create or replace function app.note_fall() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  threshold constant numeric := app.disposition_policy(new) ->> 'keep';
  before_percent double precision;
begin
  new.fell_below_at := null;
  new.fell_from_percent := null;
  if app.displayed(new.test_soh_percent) < threshold then
    select soh_percent into before_percent from app.test_before(new.organization_id, new.id);
    if before_percent is null or app.displayed(before_percent) >= threshold then
      new.fell_below_at := new.test_ended_at;
      new.fell_from_percent := before_percent;
    end if;
  end if;
  return new;
end $$;

create or replace function app.due_of(battery app.batteries, model_days jsonb, counted text[]) returns timestamptz
  language plpgsql stable set search_path = app, pg_temp as $$
declare
  days double precision;
  served timestamptz;
begin
  if battery.retired_at is not null then return null; end if;
  days := least(battery.service_frequency_days,
    (app.disposition_policy(battery) -> 'serviceEveryDays' ->> battery.disposition)::double precision,
    (model_days ->> battery.model_name)::double precision);
  if days is null then return null; end if;
  select ended_at into served from app.newest_counted(battery.organization_id, battery.id, counted);
  return coalesce(served + interval '24 hours' * days, battery.in_service_at, battery.created_at);
end $$;

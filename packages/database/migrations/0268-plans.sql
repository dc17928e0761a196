-- Due dates as they would be under other settings of the plan, for a preview (docs/decisions/0218).
create function app.due_interval(battery app.batteries, model_days jsonb, out days double precision, out source text)
  language sql stable set search_path = app, pg_temp as $$
  select given.days, given.source from (values
      (1, 'battery', battery.service_frequency_days),
      (2, 'policy', (app.disposition_policy(battery) -> 'serviceEveryDays' ->> battery.disposition)::double precision),
      (3, 'model', (model_days ->> battery.model_name)::double precision)
    ) as given (place, source, days)
    where given.days is not null order by given.days, given.place limit 1
$$;

-- The end of the newest service after which an interval begins. Wherever it ran, as the due date that it leads to.
create function app.last_counted(battery app.batteries, counted text[]) returns timestamptz
  language sql stable set search_path = app, pg_temp as $$
  select ended_at from app.services
    where organization_id = battery.organization_id and battery_id = battery.id and ended_at is not null
      and status in ('pass', 'fail') and (counted is null or service_type = any (counted))
    order by ended_at desc limit 1
$$;

create function app.due_of(battery app.batteries, model_days jsonb, counted text[]) returns timestamptz
  language plpgsql stable set search_path = app, pg_temp as $$
declare
  days double precision;
begin
  if battery.retired_at is not null then return null; end if;
  days := (app.due_interval(battery, model_days)).days;
  if days is null then return null; end if;
  return coalesce(app.last_counted(battery, counted) + interval '24 hours' * days, battery.in_service_at, battery.created_at);
end $$;

-- As before, by the settings that are in force.
create or replace function app.due_of(battery app.batteries) returns timestamptz
  language plpgsql stable set search_path = app, pg_temp as $$
declare
  days jsonb;
  counted text[];
begin
  select model_days, counted_types into days, counted from app.plan_settings where organization_id = battery.organization_id;
  return app.due_of(battery, days, counted);
end $$;

-- Safe beside the former version: only app.due_of called it.
drop function app.due_interval(app.batteries);

-- For callers who see only some locations: services count wherever they ran. Whoever asks joins the batteries that they see.
create function app.dues_under(model_days jsonb, counted text[]) returns table (battery_id bigint, due_at timestamptz)
  language sql stable rows 100000 security definer set search_path = app, pg_temp as $$
  select id, app.due_of(batteries, model_days, counted) from app.batteries
    where organization_id = (select app.organization_id()) and retired_at is null
$$;
create function app.last_counted_of(battery_ids bigint[], counted text[]) returns table (battery_id bigint, at timestamptz)
  language sql stable security definer set search_path = app, pg_temp as $$
  select id, app.last_counted(batteries, counted) from app.batteries
    where organization_id = (select app.organization_id()) and id = any (battery_ids)
$$;
revoke execute on function app.dues_under(jsonb, text[]), app.last_counted_of(bigint[], text[]) from public;
grant execute on function app.dues_under(jsonb, text[]), app.last_counted_of(bigint[], text[]) to ohmstead_api, ohmstead_worker;

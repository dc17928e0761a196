-- Due dates of a whole organisation in one pass (docs/decisions/0224).

-- As the API gives them.
create function app.policies_in_force(organization bigint) returns jsonb
  language sql stable set search_path = app, pg_temp as $$
  select coalesce(jsonb_agg(rule || jsonb_build_object('scope', scope, 'value', nullif(value, ''))), '[]')
    from app.disposition_policies where organization_id = organization
$$;

-- As before, in one statement.
create or replace function app.dues_under(model_days jsonb, counted text[]) returns table (battery_id bigint, due_at timestamptz)
  language sql stable rows 100000 security definer set search_path = app, pg_temp set work_mem = '64MB' as $$
  select batteries.id, case when own.days is not null
      then coalesce(served.ended_at + interval '24 hours' * own.days, batteries.in_service_at, batteries.created_at) end
    from app.ruled_batteries(app.policies_in_force(app.organization_id())) as ruled join app.batteries on batteries.id = ruled.id
      cross join lateral (select least(batteries.service_frequency_days, (ruled.every_days ->> batteries.disposition)::double precision,
        (model_days ->> batteries.model_name)::double precision) as days offset 0) as own
      -- Nothing is looked for under no id.
      left join lateral app.newest_counted(batteries.organization_id, case when own.days is not null then batteries.id end, counted)
        as served on true
    where batteries.organization_id = (select app.organization_id()) and batteries.retired_at is null
$$;

-- As before: a battery that is retired is never due, whatever the settings.
create or replace function app.renew_due_dates() returns bigint
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  organization constant bigint := app.organization_id();
  settings app.plan_settings;
  change bigint;
  renewed bigint;
begin
  perform from app.batteries where organization_id = organization order by id for no key update;
  change := app.number_change('batteries');
  select * into settings from app.plan_settings where organization_id = organization;
  update app.batteries set due_at = dues.due_at, version = change
    from app.dues_under(settings.model_days, settings.counted_types) as dues
    where batteries.organization_id = organization and batteries.id = dues.battery_id
      and batteries.due_at is distinct from dues.due_at;
  get diagnostics renewed = row_count;
  return renewed;
end $$;

-- A stamp is passed over before anything is joined. Nothing is known of how many rows a statement has changed: a loop within a
-- loop, which is right for few, would never end for a hundred thousand.
create or replace function app.tally_changed_batteries() returns trigger
  language plpgsql security definer set search_path = app, pg_temp set enable_nestloop = off as $$
begin
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

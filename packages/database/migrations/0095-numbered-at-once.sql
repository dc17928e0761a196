-- A statement that changes thousands of rows may give them their change number itself, instead of leaving them pending and having
-- app.stamp_changes write each of them a second time. It asks for the number when it holds its rows: from then on until its commit
-- it holds the counter too, so that numbers still become visible in the order of commits.
create function app.number_change(kind text) returns bigint
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform pg_notify('changes', app.organization_id() || ' ' || number_change.kind);
  return app.next_change(number_change.kind);
end $$;
revoke execute on function app.number_change(text) from public;
grant execute on function app.number_change(text) to ohmstead_api;

-- A stamp finds its rows pending and leaves them numbered; every other update is a change.
create or replace function app.tally_changed_batteries() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
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

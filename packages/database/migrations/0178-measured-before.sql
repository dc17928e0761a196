-- Batteries that a newer service took the state of health from get it back. Only these rows are written, a thousand at a time by id, so
-- that gateways, which take batteries in the same order, wait for few of them. Numbered last: a counter is held until the commit.
do $$
declare
  organization bigint;
  lost bigint[];
begin
  for organization in select id from directory.organizations order by id loop
    perform set_config('app.organization_id', organization::text, true);
    for lost in
      select array_agg(id order by id) from (
        select id, (row_number() over (order by id) - 1) / 1000 as part from app.batteries
          where organization_id = organization and last_service_id is not null and last_soh_percent is null
            and exists (select from app.services where services.organization_id = organization
              and services.battery_id = batteries.id and services.ended_at is not null and services.soh_percent is not null)
      ) as found group by part order by part
    loop
      perform app.refresh_batteries(lost);
    end loop;
  end loop;
  for organization in select id from directory.organizations order by id loop
    perform set_config('app.organization_id', organization::text, true);
    perform app.stamp_changes();
  end loop;
  perform set_config('app.organization_id', '', true);
end $$;

-- In batches
-- The first due date of every battery that has an interval. Behind the wall of each organisation in turn. The update changes nothing: the
-- trigger does.
do $$
declare
  organization bigint;
  dated bigint;
begin
  for organization in select id from directory.organizations order by id loop
    perform set_config('app.organization_id', organization::text, true);
    with next as materialized (
      select id from app.batteries where organization_id = organization and due_at is null and app.due_of(batteries) is not null
        order by id limit 5000 for no key update
    )
    update app.batteries set service_frequency_days = service_frequency_days
      from next where batteries.organization_id = organization and batteries.id = next.id;
    get diagnostics dated = row_count;
    if dated > 0 then perform app.stamp_changes(); end if;
    exit when dated > 0;
  end loop;
  perform set_config('app.organization_id', '', true), set_config('ohmstead.batch', coalesce(dated, 0)::text, true);
end $$;

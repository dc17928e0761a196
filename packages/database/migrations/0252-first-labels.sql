-- In batches
-- The first label of every battery, by id, as gateways take batteries. Behind the wall of each organisation in turn. The update changes
-- nothing: the trigger does.
do $$
declare
  organization bigint;
  labelled bigint;
begin
  for organization in select id from directory.organizations order by id loop
    perform set_config('app.organization_id', organization::text, true);
    with next as materialized (
      select id from app.batteries where organization_id = organization and disposition is null
        order by id limit 5000 for no key update
    )
    update app.batteries set last_service_id = last_service_id
      from next where batteries.organization_id = organization and batteries.id = next.id;
    get diagnostics labelled = row_count;
    if labelled > 0 then perform app.stamp_changes(); end if;
    exit when labelled > 0;
  end loop;
  perform set_config('app.organization_id', '', true), set_config('ohmstead.batch', coalesce(labelled, 0)::text, true);
end $$;

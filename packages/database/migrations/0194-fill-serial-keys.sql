-- In batches
-- By id, as gateways take batteries. Behind the wall of each organisation in turn: nobody sees the rows of all.
do $$
declare
  organization bigint;
  filled bigint;
begin
  for organization in select id from directory.organizations order by id loop
    perform set_config('app.organization_id', organization::text, true);
    with next as materialized (
      select id from app.batteries where organization_id = organization and serial_number is not null and serial_key is null
        order by id limit 5000 for no key update
    )
    update app.batteries set serial_key = app.fold_text(serial_number), serial_key_reversed = reverse(app.fold_text(serial_number))
      from next where batteries.organization_id = organization and batteries.id = next.id;
    get diagnostics filled = row_count;
    exit when filled > 0;
  end loop;
  perform set_config('app.organization_id', '', true), set_config('ohmstead.batch', coalesce(filled, 0)::text, true);
end $$;

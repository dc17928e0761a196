-- A display configuration is assigned for the list that it was made for. One of another list is refused exactly as one that does
-- not exist: by the name of the same constraint.
create function app.refuse_configuration_of_another_list() returns trigger
  language plpgsql as $$
declare
  list text;
  chosen bigint;
begin
  foreach list in array array['devices', 'batteries', 'services'] loop
    chosen := to_jsonb(new) ->> (list || '_display_configuration_id');
    if chosen is not null and not exists (select from app.display_configurations
        where organization_id = new.organization_id and type = list and id = chosen) then
      raise foreign_key_violation using message = 'This display configuration is of another list, or of nobody',
        constraint = tg_table_name || '__' || list || '_display_configuration_id__fkey', table = tg_table_name, schema = tg_table_schema;
    end if;
  end loop;
  return new;
end $$;
create trigger users__configured before insert or update of devices_display_configuration_id, batteries_display_configuration_id,
  services_display_configuration_id on app.users
  for each row when (num_nonnulls(new.devices_display_configuration_id, new.batteries_display_configuration_id,
    new.services_display_configuration_id) > 0)
  execute function app.refuse_configuration_of_another_list();
create trigger groups__configured before insert or update of devices_display_configuration_id, batteries_display_configuration_id,
  services_display_configuration_id on app.groups
  for each row when (num_nonnulls(new.devices_display_configuration_id, new.batteries_display_configuration_id,
    new.services_display_configuration_id) > 0)
  execute function app.refuse_configuration_of_another_list();

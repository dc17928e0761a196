-- Open pages of Users and Groups follow what anybody changes about themselves, too: their name, photo and address. Whoever sees the
-- list is told by the statement itself, whatever wrote it.
create or replace function app.announce_changed_users() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform app.announce_sessions(organization_id, array_agg(distinct id))
    from came join gone using (organization_id, id)
    where (came.email, came.first_name, came.last_name, came.photo_id, came.group_id, came.superuser, came.disabled_at,
        came.distance_unit, came.devices_display_configuration_id, came.batteries_display_configuration_id,
        came.services_display_configuration_id)
      is distinct from (gone.email, gone.first_name, gone.last_name, gone.photo_id, gone.group_id, gone.superuser, gone.disabled_at,
        gone.distance_unit, gone.devices_display_configuration_id, gone.batteries_display_configuration_id,
        gone.services_display_configuration_id)
    group by organization_id;
  perform pg_notify('changes', organization_id || ' users') from (
    select distinct organization_id from came join gone using (organization_id, id)
      where (came.email, came.first_name, came.last_name, came.photo_id, came.verified_at, came.disabled_at, came.superuser,
          came.group_id, came.devices_display_configuration_id, came.batteries_display_configuration_id,
          came.services_display_configuration_id, came.version)
        is distinct from (gone.email, gone.first_name, gone.last_name, gone.photo_id, gone.verified_at, gone.disabled_at, gone.superuser,
          gone.group_id, gone.devices_display_configuration_id, gone.batteries_display_configuration_id,
          gone.services_display_configuration_id, gone.version)) as changed;
  return null;
end $$;

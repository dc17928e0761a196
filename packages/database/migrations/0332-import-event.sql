-- The event that an import has finished (docs/decisions/0272).
create function app.note_import_event() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  place bigint;
begin
  if new.organization_id is distinct from app.organization_id() or not app.wants_event(array['import.finished']) then return null; end if;
  -- A file of batteries is of no one place.
  select location_id into place from app.services
    where services.organization_id = new.organization_id and services.id = any (new.service_ids) limit 1;
  perform app.note_event('import.finished', now(), place, jsonb_build_object('version', new.version, 'importId', new.id,
      'kind', new.kind, 'fileName', new.file_name, 'counts', new.counts, 'serviceIds', to_jsonb(new.service_ids),
      'location', (select name from app.locations where locations.organization_id = new.organization_id and locations.id = place),
      'locationId', place), '/' || new.kind || '/import/' || new.id);
  return null;
end $$;
revoke execute on function app.note_import_event() from public;
create constraint trigger imports__finished_event after update of state on app.imports deferrable initially deferred
  for each row when (old.state <> 'done' and new.state = 'done') execute function app.note_import_event();

-- Whether somebody holds a permission now, by themselves or by their group.
create function app.person_holds(person_id bigint, permission text) returns boolean
  language sql stable set search_path = app, pg_temp as $$
  select exists (select from users as person
    where person.organization_id = (select app.organization_id()) and person.id = person_holds.person_id
      and (person.superuser or person_holds.permission = any (case when person.group_id is null
        then array(select held.permission from user_permissions as held where held.organization_id = person.organization_id
          and held.user_id = person.id)
        else array(select held.permission from group_permissions as held where held.organization_id = person.organization_id
          and held.group_id = person.group_id) end)));
$$;
revoke execute on function app.person_holds(bigint, text) from public;
grant execute on function app.person_holds(bigint, text) to ohmstead_worker;

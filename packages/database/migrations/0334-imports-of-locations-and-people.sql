-- Imports of locations and people (docs/decisions/0273).
-- Safe beside the former version: the new check allows all that it knows, and imports of two more kinds, which it does not make.
alter table app.imports drop constraint imports__kind__check;
alter table app.imports add constraint imports__kind__check check (kind in ('batteries', 'locations', 'services', 'users'));

-- As before, with the pages of these kinds.
create or replace function app.note_import_event() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  place bigint;
begin
  if new.organization_id is distinct from app.organization_id() or not app.wants_event(array['import.finished']) then return null; end if;
  -- A table is of no one place.
  select location_id into place from app.services
    where services.organization_id = new.organization_id and services.id = any (new.service_ids) limit 1;
  perform app.note_event('import.finished', now(), place, jsonb_build_object('version', new.version, 'importId', new.id,
      'kind', new.kind, 'fileName', new.file_name, 'counts', new.counts, 'serviceIds', to_jsonb(new.service_ids),
      'location', (select name from app.locations where locations.organization_id = new.organization_id and locations.id = place),
      'locationId', place),
    case when new.kind in ('locations', 'users') then '/settings' else '' end || '/' || new.kind || '/import/' || new.id);
  return null;
end $$;

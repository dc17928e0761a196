-- Outside a transaction
-- As that of services: without batteries that are in service now.
create index concurrently if not exists batteries__serial_number__idx on app.batteries
  (organization_id, (app.text_sort_key(serial_number) collate "C"), serial_number collate "C", id) include (location_id)
  where serial_number <> '' and last_status is distinct from 'servicing';

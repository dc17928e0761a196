-- Outside a transaction
-- The order of texts in lists. Running services are left out: they change several times a second, and the key would be computed each time.
-- The location is for the policy, without which rows would have to be read.
create index concurrently if not exists services__battery_serial_number__idx on app.services
  (organization_id, (app.text_sort_key(battery_serial_number) collate "C"), battery_serial_number collate "C", id) include (location_id)
  where battery_serial_number <> '' and status <> 'servicing';

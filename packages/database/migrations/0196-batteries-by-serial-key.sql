-- Outside a transaction
create index concurrently if not exists batteries__serial_key__idx on app.batteries (organization_id, serial_key);

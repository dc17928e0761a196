-- Outside a transaction
create index concurrently if not exists batteries__serial_key_reversed__idx on app.batteries (organization_id, serial_key_reversed);

-- Outside a transaction
-- Those that the order of serial numbers leaves out.
create index concurrently if not exists batteries__servicing__idx on app.batteries (organization_id, id)
  where last_status = 'servicing';

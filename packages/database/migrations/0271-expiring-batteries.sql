-- Outside a transaction
-- Batteries in use by the day on which they expire.
create index concurrently if not exists batteries__expires_at__idx on app.batteries (organization_id, expires_at, id)
  include (location_id) where expires_at is not null and retired_at is null;

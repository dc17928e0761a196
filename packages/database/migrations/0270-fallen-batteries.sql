-- Outside a transaction
-- The few batteries that newly fell below their threshold.
create index concurrently if not exists batteries__fell_below_at__idx on app.batteries (organization_id, fell_below_at, id)
  include (location_id) where fell_below_at is not null and retired_at is null;

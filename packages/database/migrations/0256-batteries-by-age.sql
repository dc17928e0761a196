-- Outside a transaction
-- Batteries that become too old.
create index concurrently if not exists batteries__in_service_at__idx on app.batteries (organization_id, in_service_at)
  where in_service_at is not null and retired_at is null;

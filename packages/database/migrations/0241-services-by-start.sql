-- Outside a transaction
-- The order in which services are listed first. What follows the key is what people filter by most, and what the policy looks at.
create index concurrently if not exists services__started_at__idx on app.services (organization_id, started_at, id)
  include (location_id, status, service_type);

-- Outside a transaction
-- For counting: equal values are stored once, so that the index of a million services is seven megabytes.
create index concurrently if not exists services__location_id__service_type__status__idx on app.services
  (organization_id, location_id, service_type, status);

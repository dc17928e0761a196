-- Outside a transaction
-- Which models an adapter has served.
create index concurrently if not exists services__adapter_name__idx on app.services
  (organization_id, location_id, adapter_name, battery_model_name) where adapter_name is not null;

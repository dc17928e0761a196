-- Outside a transaction
-- For counting, with the location for the policy. Equal values are stored once here too.
create index concurrently if not exists services__battery_model_name__location_id__idx on app.services
  (organization_id, battery_model_name, location_id);

-- Outside a transaction
-- What failed today, however long the history. With the location for the policy.
create index concurrently if not exists services__failed__idx on app.services (organization_id, ended_at, id)
  include (location_id) where status = 'fail';

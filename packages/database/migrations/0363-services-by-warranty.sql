-- Outside a transaction
-- Nearly every warranty has an id of its own. As the index of serial numbers: in the order of lists, without the services that are running.
create index concurrently if not exists services__warranty_id__idx on app.services
  (organization_id, app.text_sort_key(warranty_id) collate "C", warranty_id collate "C", id)
  include (location_id) where warranty_id <> '' and status <> 'servicing';

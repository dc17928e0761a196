-- The newest services and batteries of each location are found at the end of its range, however long its history is.
create index services__location_id__started_at__idx on app.services (organization_id, location_id, started_at);
drop index app.services__location_id__idx;
create index batteries__location_id__last_service_at__idx on app.batteries (organization_id, location_id, last_service_at);
drop index app.batteries__location_id__idx;

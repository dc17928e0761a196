-- The dashboard shows the services of each location that ended last: a long one that has just ended began before many others.
create index services__location_id__ended_at__idx on app.services (organization_id, location_id, ended_at)
  where ended_at is not null;

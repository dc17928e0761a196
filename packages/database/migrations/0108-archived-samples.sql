-- After how many days the raw samples of services that have ended move into files; no row: they stay for ever.
create table app.retention_rules (
  organization_id bigint not null,
  archive_after_days integer not null,
  constraint retention_rules__pkey primary key (organization_id),
  constraint retention_rules__archive_after_days__check check (archive_after_days between 1 and 36500)
);
call app.wall_in('app.retention_rules');
grant select, insert, update, delete on app.retention_rules to ohmstead_api;
grant select on app.retention_rules to ohmstead_worker;

-- Where the raw samples of a service are now. Its chunks hold what charts draw: first, last, lowest and highest of every moment.
create table app.service_archives (
  organization_id bigint not null,
  service_id bigint not null,
  -- Below the folder of archives.
  file_name text not null,
  sha256 bytea not null,
  size_bytes bigint not null,
  sample_count integer not null,
  archived_at timestamptz not null default now(),
  constraint service_archives__pkey primary key (organization_id, service_id),
  constraint service_archives__service_id__fkey foreign key (organization_id, service_id)
    references app.services (organization_id, id) on delete cascade
);
call app.wall_in('app.service_archives');
create policy location on app.service_archives as restrictive to ohmstead_api
  using ((select app.all_locations()) or exists (select from app.services
    where services.organization_id = service_archives.organization_id and services.id = service_archives.service_id));
grant select on app.service_archives to ohmstead_api;
grant select, insert, delete on app.service_archives to ohmstead_worker;

-- Circuit fits that users have saved of the spectra of services (docs/decisions/0231): the recipe, and what the server computed by it.
create table app.eis_fits (
  organization_id bigint not null,
  service_id bigint not null,
  api_version integer not null,
  saved_at timestamptz not null,
  -- Null once the user is deleted.
  saved_by bigint,
  recipe jsonb not null,
  validity jsonb not null,
  fit jsonb not null,
  -- The version of the package that computed it.
  algorithm text not null,
  constraint eis_fits__pkey primary key (organization_id, service_id),
  constraint eis_fits__service_id__fkey foreign key (organization_id, service_id)
    references app.services (organization_id, id) on delete cascade,
  constraint eis_fits__saved_by__fkey foreign key (organization_id, saved_by)
    references app.users (organization_id, id) on delete set null (saved_by)
);
create index eis_fits__saved_by__idx on app.eis_fits (organization_id, saved_by);
call app.wall_in('app.eis_fits');
create policy location on app.eis_fits as restrictive to ohmstead_api
  using ((select app.all_locations()) or exists (select from app.services
    where services.organization_id = eis_fits.organization_id and services.id = eis_fits.service_id));
grant select, insert, update on app.eis_fits to ohmstead_api;

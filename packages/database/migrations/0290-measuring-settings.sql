-- What an organisation's forecasts and comparisons of bays rest on (docs/decisions/0233). Without a row it has the defaults.
create table app.measuring_settings (
  organization_id bigint not null,
  capacity_service_types text[] not null default '{"Capacity Test"}',
  soh_threshold_percent double precision not null default 80,
  version integer not null default 0,
  constraint measuring_settings__pkey primary key (organization_id),
  constraint measuring_settings__capacity_service_types__check check (cardinality(capacity_service_types) between 1 and 10),
  constraint measuring_settings__soh_threshold_percent__check check (soh_threshold_percent between 50 and 95)
);
call app.wall_in('app.measuring_settings');
grant select, insert, update on app.measuring_settings to ohmstead_api;
grant select on app.measuring_settings to ohmstead_worker;

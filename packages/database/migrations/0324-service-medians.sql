-- How long services of a type and a battery model take, for rules about those that take too long (docs/decisions/0260): the worker computes
-- them at most once an hour, so that a look at one analyzer does not read the services of all.
create table app.service_medians (
  organization_id bigint not null,
  service_type text not null,
  battery_model_name text not null,
  -- Null where no service of them has ended.
  median_ms double precision,
  computed_at timestamptz not null default now(),
  constraint service_medians__pkey primary key (organization_id, service_type, battery_model_name)
);
call app.wall_in('app.service_medians');
grant select on app.service_medians to ohmstead_api;
grant select, insert, update, delete on app.service_medians to ohmstead_worker;

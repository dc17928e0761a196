-- What the codes on printed labels hold: twelve random characters for a battery, a device or a bay, without any meaning. They are made when
-- a label is printed first, and looked up within the organisation of whoever has scanned them.
create table app.label_codes (
  organization_id bigint not null,
  code text not null,
  battery_id bigint,
  device_id bigint,
  bay_id bigint,
  made_at timestamptz not null default now(),
  constraint label_codes__pkey primary key (organization_id, code),
  constraint label_codes__battery_id__key unique (organization_id, battery_id),
  constraint label_codes__device_id__key unique (organization_id, device_id),
  constraint label_codes__bay_id__key unique (organization_id, bay_id),
  constraint label_codes__battery_id__fkey foreign key (organization_id, battery_id)
    references app.batteries (organization_id, id) on delete cascade,
  constraint label_codes__device_id__fkey foreign key (organization_id, device_id)
    references app.devices (organization_id, id) on delete cascade,
  constraint label_codes__bay_id__fkey foreign key (organization_id, bay_id)
    references app.bays (organization_id, id) on delete cascade,
  constraint label_codes__thing__check check (num_nonnulls(battery_id, device_id, bay_id) <= 1)
);
call app.wall_in('app.label_codes');
-- Whoever cannot see the thing cannot see its code.
create policy location on app.label_codes as restrictive to ohmstead_api
  using ((select app.all_locations())
    or exists (select from app.batteries where batteries.organization_id = label_codes.organization_id and batteries.id = battery_id)
    or exists (select from app.devices where devices.organization_id = label_codes.organization_id and devices.id = device_id)
    or exists (select from app.bays where bays.organization_id = label_codes.organization_id and bays.id = bay_id));
grant select, insert on app.label_codes to ohmstead_api;

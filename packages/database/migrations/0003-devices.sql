-- What the provider makes and releases; the same for every organisation.
create table directory.device_models (
  name text not null,
  type text not null,
  description text,
  image text,
  bay_count integer not null,
  -- 'spectro' marks analyzers that measure impedance spectra.
  device_class text not null default 'analyzer',
  constraint device_models__pkey primary key (name),
  constraint device_models__bay_count__check check (bay_count between 1 and 64)
);

create table directory.things (
  thing_name text not null,
  model_name text not null,
  serial_number text not null,
  -- SHA-256 of the secret; two are valid while one replaces the other.
  secret_hash bytea not null,
  next_secret_hash bytea,
  organization_id bigint,
  device_id bigint,
  disabled_at timestamptz,
  -- One organisation at a time may try to claim.
  claim_organization_id bigint,
  claim_expires_at timestamptz,
  wrong_codes integer not null default 0,
  registered_at timestamptz not null default now(),
  last_message_at timestamptz,
  constraint things__pkey primary key (thing_name),
  constraint things__thing_name__check check (thing_name ~ '^[A-Za-z0-9_-]{1,64}$'),
  constraint things__model_name__serial_number__key unique (model_name, serial_number),
  constraint things__model_name__fkey foreign key (model_name) references directory.device_models (name),
  constraint things__organization_id__fkey foreign key (organization_id) references directory.organizations (id)
);
create index things__organization_id__device_id__idx on directory.things (organization_id, device_id);

create table directory.firmware_releases (
  model_name text not null,
  version text not null,
  counter integer not null,
  size_bytes bigint not null,
  sha256 bytea not null,
  file_name text not null,
  -- The signed manifest as the device checks it; null where the provider signs outside.
  manifest text,
  released_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  constraint firmware_releases__pkey primary key (model_name, version),
  constraint firmware_releases__model_name__counter__key unique (model_name, counter),
  constraint firmware_releases__model_name__fkey foreign key (model_name) references directory.device_models (name)
);

-- Commands wait here until the device has answered; also for devices that nobody owns yet.
create table directory.device_commands (
  id bigint generated always as identity,
  thing_name text not null,
  organization_id bigint,
  command text not null,
  payload jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  sent_at timestamptz,
  replied_at timestamptz,
  reply jsonb,
  constraint device_commands__pkey primary key (id),
  constraint device_commands__thing_name__fkey foreign key (thing_name) references directory.things (thing_name) on delete cascade
);
create index device_commands__open__idx on directory.device_commands (thing_name, id) where replied_at is null;

-- Messages that could not be taken, kept for whoever mends the device. Never shown as HTML.
create table directory.quarantined_messages (
  id bigint generated always as identity,
  thing_name text,
  topic text not null,
  payload bytea not null,
  reason text not null,
  received_at timestamptz not null default now(),
  constraint quarantined_messages__pkey primary key (id)
);
create index quarantined_messages__thing_name__idx on directory.quarantined_messages (thing_name, id);

create table app.devices (
  organization_id bigint not null,
  id bigint generated always as identity,
  thing_name text not null,
  type text not null,
  model_name text not null,
  model_description text,
  model_image text,
  device_class text not null,
  serial_number text not null,
  name text,
  location_id bigint,
  comments text,
  -- Idle, Running or Error as last reported; raw_status in the device's own words.
  status text,
  raw_status text,
  online boolean not null default false,
  -- When it came online or went offline.
  status_changed_at timestamptz,
  in_service_at timestamptz not null default now(),
  last_used_at timestamptz,
  -- { "main": "2.4.1", … }
  firmware_versions jsonb not null default '{}',
  -- The newest released version above its own; null where there is none.
  firmware_offer text,
  api_version integer not null default 1,
  version bigint not null default 0,
  constraint devices__pkey primary key (organization_id, id),
  constraint devices__thing_name__key unique (organization_id, thing_name),
  constraint devices__status__check check (status in ('Idle', 'Running', 'Error')),
  constraint devices__location_id__fkey foreign key (organization_id, location_id)
    references app.locations (organization_id, id) on delete set null (location_id)
) with (fillfactor = 80);
create index devices__version__idx on app.devices (organization_id, version);
create index devices__location_id__idx on app.devices (organization_id, location_id);
call app.wall_in('app.devices');
call app.limit_to_locations('app.devices');
create trigger devices__pending before update on app.devices
  for each row when (old.* is distinct from new.*) execute function app.mark_pending();
create trigger devices__deleted after delete on app.devices
  referencing old table as gone for each statement execute function app.bury_deleted('devices');
create trigger devices__departed after update of location_id on app.devices
  for each row when (old.location_id is distinct from new.location_id) execute function app.bury_departed('devices');

-- Written with nearly every message, hence apart from the wide row that lists show.
create table app.device_presence (
  organization_id bigint not null,
  device_id bigint not null,
  -- Names the connection, so that a will of an older one takes nobody offline.
  connection_id text,
  last_message_at timestamptz,
  -- The newest state message that was applied: older ones that arrive late change nothing.
  state_at timestamptz,
  constraint device_presence__pkey primary key (organization_id, device_id),
  constraint device_presence__device_id__fkey foreign key (organization_id, device_id)
    references app.devices (organization_id, id) on delete cascade
) with (fillfactor = 50);
call app.wall_in('app.device_presence');

create table app.device_users (
  organization_id bigint not null,
  device_id bigint not null,
  user_id bigint not null,
  constraint device_users__pkey primary key (organization_id, device_id, user_id),
  constraint device_users__device_id__fkey foreign key (organization_id, device_id)
    references app.devices (organization_id, id) on delete cascade,
  constraint device_users__user_id__fkey foreign key (organization_id, user_id)
    references app.users (organization_id, id) on delete cascade
);
call app.wall_in('app.device_users');

create table app.device_groups (
  organization_id bigint not null,
  device_id bigint not null,
  group_id bigint not null,
  constraint device_groups__pkey primary key (organization_id, device_id, group_id),
  constraint device_groups__device_id__fkey foreign key (organization_id, device_id)
    references app.devices (organization_id, id) on delete cascade,
  constraint device_groups__group_id__fkey foreign key (organization_id, group_id)
    references app.groups (organization_id, id) on delete cascade
);
call app.wall_in('app.device_groups');

create table app.firmware_upgrades (
  organization_id bigint not null,
  id bigint generated always as identity,
  device_id bigint not null,
  from_version text,
  to_version text not null,
  state text not null default 'queued',
  reason text,
  requested_by bigint,
  requested_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  attempts integer not null default 0,
  constraint firmware_upgrades__pkey primary key (organization_id, id),
  constraint firmware_upgrades__state__check
    check (state in ('queued', 'offered', 'downloading', 'installing', 'confirmed', 'failed', 'timed out')),
  constraint firmware_upgrades__device_id__fkey foreign key (organization_id, device_id)
    references app.devices (organization_id, id) on delete cascade,
  constraint firmware_upgrades__requested_by__fkey foreign key (organization_id, requested_by)
    references app.users (organization_id, id) on delete set null (requested_by)
);
-- One open upgrade per device.
create unique index firmware_upgrades__open__key on app.firmware_upgrades (organization_id, device_id)
  where state in ('queued', 'offered', 'downloading', 'installing');
call app.wall_in('app.firmware_upgrades');

create table app.claims (
  organization_id bigint not null,
  id bigint generated always as identity,
  thing_name text not null,
  user_id bigint not null,
  -- HMAC-SHA256(server key, id || code): the code itself is only on the device's display.
  code_hmac bytea not null,
  attempts integer not null default 0,
  started_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  outcome text,
  constraint claims__pkey primary key (organization_id, id),
  constraint claims__outcome__check check (outcome in ('claimed', 'expired', 'too many tries', 'replaced')),
  constraint claims__user_id__fkey foreign key (organization_id, user_id)
    references app.users (organization_id, id) on delete cascade
);
create index claims__thing_name__idx on app.claims (organization_id, thing_name);
call app.wall_in('app.claims');

grant select, insert, update, delete on app.devices, app.device_users, app.device_groups, app.firmware_upgrades, app.claims to ohmstead_api;
grant select on app.device_presence to ohmstead_api, ohmstead_worker;
grant select, insert, update on app.device_presence to ohmstead_gateway;
grant select, insert, update on app.devices, app.firmware_upgrades to ohmstead_gateway;
grant select, update on app.devices, app.firmware_upgrades to ohmstead_worker;
grant select on app.device_users, app.device_groups to ohmstead_worker;

-- Global, reachable only through functions of this schema: which organisations exist and whose address belongs to whom.
create table directory.organizations (
  id bigint generated always as identity,
  name text not null,
  created_at timestamptz not null default now(),
  constraint organizations__pkey primary key (id),
  constraint organizations__name__check check (char_length(name) between 3 and 255)
);

create table directory.accounts (
  email text not null,
  organization_id bigint not null,
  user_id bigint not null,
  -- argon2id in PHC form; null until an invited person has chosen a password.
  password_hash text,
  -- Copied into each session; raising it ends them all.
  auth_epoch integer not null default 1,
  constraint accounts__pkey primary key (organization_id, user_id),
  constraint accounts__email__check check (char_length(email) <= 255),
  constraint accounts__organization_id__fkey foreign key (organization_id) references directory.organizations (id) on delete cascade
);
create unique index accounts__lower_email__key on directory.accounts (lower(email));

create table directory.sessions (
  -- SHA-256 of the cookie's secret, and of the bearer token derived from it.
  cookie_hash bytea not null,
  bearer_hash bytea not null,
  organization_id bigint not null,
  user_id bigint not null,
  auth_epoch integer not null,
  created_at timestamptz not null default now(),
  active_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ip text,
  user_agent text,
  constraint sessions__pkey primary key (cookie_hash),
  constraint sessions__bearer_hash__key unique (bearer_hash),
  constraint sessions__account__fkey foreign key (organization_id, user_id)
    references directory.accounts (organization_id, user_id) on delete cascade
);
create index sessions__organization_id__user_id__idx on directory.sessions (organization_id, user_id);
create index sessions__expires_at__idx on directory.sessions (expires_at);

create table directory.one_time_tokens (
  hash bytea not null,
  purpose text not null,
  organization_id bigint not null,
  user_id bigint not null,
  -- The address that the link was sent to: a token is bound to it.
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint one_time_tokens__pkey primary key (hash),
  constraint one_time_tokens__purpose__check check (purpose in ('verify', 'invite', 'reset', 'email-change', 'email-change-cancel')),
  constraint one_time_tokens__account__fkey foreign key (organization_id, user_id)
    references directory.accounts (organization_id, user_id) on delete cascade
);
create index one_time_tokens__user__purpose__idx on directory.one_time_tokens (organization_id, user_id, purpose);

-- Counters that guard secrets live in the database, so that a restart gives no free guesses.
create table directory.attempt_counters (
  subject text not null,
  failures integer not null default 0,
  failures_in_a_row integer not null default 0,
  window_started_at timestamptz not null default now(),
  blocked_until timestamptz,
  constraint attempt_counters__pkey primary key (subject)
);

create table directory.early_access_requests (
  id bigint generated always as identity,
  name text not null,
  company text not null,
  email text not null,
  requested_at timestamptz not null default now(),
  constraint early_access_requests__pkey primary key (id)
);
create unique index early_access_requests__lower_email__key on directory.early_access_requests (lower(email));

create table app.locations (
  organization_id bigint not null,
  id bigint generated always as identity,
  name text not null,
  version integer not null default 1,
  constraint locations__pkey primary key (organization_id, id),
  constraint locations__name__check check (char_length(name) between 1 and 255)
);
create unique index locations__lower_name__key on app.locations (organization_id, lower(name));
call app.wall_in('app.locations');

create table app.display_configurations (
  organization_id bigint not null,
  id bigint generated always as identity,
  type text not null,
  name text not null,
  -- Ordered: [{ "key", "visible" }].
  columns jsonb not null default '[]',
  lock_column_order boolean not null default false,
  lock_column_visibility boolean not null default false,
  version integer not null default 1,
  constraint display_configurations__pkey primary key (organization_id, id),
  -- Lets users and groups point at a configuration of the right type only.
  constraint display_configurations__type__id__key unique (organization_id, type, id),
  constraint display_configurations__type__check check (type in ('devices', 'batteries', 'services')),
  constraint display_configurations__name__check check (char_length(name) between 1 and 255)
);
create unique index display_configurations__type__lower_name__key on app.display_configurations (organization_id, type, lower(name));
call app.wall_in('app.display_configurations');

create table app.groups (
  organization_id bigint not null,
  id bigint generated always as identity,
  name text not null,
  devices_display_configuration_id bigint,
  batteries_display_configuration_id bigint,
  services_display_configuration_id bigint,
  version integer not null default 1,
  constraint groups__pkey primary key (organization_id, id),
  constraint groups__name__check check (char_length(name) between 1 and 255),
  constraint groups__devices_display_configuration_id__fkey foreign key (organization_id, devices_display_configuration_id)
    references app.display_configurations (organization_id, id) on delete set null (devices_display_configuration_id),
  constraint groups__batteries_display_configuration_id__fkey foreign key (organization_id, batteries_display_configuration_id)
    references app.display_configurations (organization_id, id) on delete set null (batteries_display_configuration_id),
  constraint groups__services_display_configuration_id__fkey foreign key (organization_id, services_display_configuration_id)
    references app.display_configurations (organization_id, id) on delete set null (services_display_configuration_id)
);
create unique index groups__lower_name__key on app.groups (organization_id, lower(name));
call app.wall_in('app.groups');

create table app.users (
  organization_id bigint not null,
  id bigint generated always as identity,
  email text not null,
  first_name text,
  last_name text,
  photo_id text,
  -- A member of a group has the group's rights; the own ones wait below until the group is left.
  group_id bigint,
  superuser boolean not null default false,
  verified_at timestamptz,
  disabled_at timestamptz,
  distance_unit text not null default 'metric',
  ui_settings jsonb not null default '{}',
  receives_marketing boolean not null default false,
  receives_device_offline_alerts boolean not null default true,
  receives_service_completion_alerts boolean not null default false,
  devices_display_configuration_id bigint,
  batteries_display_configuration_id bigint,
  services_display_configuration_id bigint,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint users__pkey primary key (organization_id, id),
  constraint users__distance_unit__check check (distance_unit in ('metric', 'imperial')),
  constraint users__first_name__check check (char_length(first_name) <= 32),
  constraint users__last_name__check check (char_length(last_name) <= 32),
  constraint users__group_id__fkey foreign key (organization_id, group_id)
    references app.groups (organization_id, id) on delete set null (group_id),
  constraint users__devices_display_configuration_id__fkey foreign key (organization_id, devices_display_configuration_id)
    references app.display_configurations (organization_id, id) on delete set null (devices_display_configuration_id),
  constraint users__batteries_display_configuration_id__fkey foreign key (organization_id, batteries_display_configuration_id)
    references app.display_configurations (organization_id, id) on delete set null (batteries_display_configuration_id),
  constraint users__services_display_configuration_id__fkey foreign key (organization_id, services_display_configuration_id)
    references app.display_configurations (organization_id, id) on delete set null (services_display_configuration_id)
);
create unique index users__lower_email__key on app.users (organization_id, lower(email));
create index users__group_id__idx on app.users (organization_id, group_id);
call app.wall_in('app.users');

create table app.user_permissions (
  organization_id bigint not null,
  user_id bigint not null,
  permission text not null,
  constraint user_permissions__pkey primary key (organization_id, user_id, permission),
  constraint user_permissions__user_id__fkey foreign key (organization_id, user_id)
    references app.users (organization_id, id) on delete cascade
);
call app.wall_in('app.user_permissions');

-- perm-location-<id>: a row each, so that a deleted location leaves no right behind.
create table app.user_locations (
  organization_id bigint not null,
  user_id bigint not null,
  location_id bigint not null,
  constraint user_locations__pkey primary key (organization_id, user_id, location_id),
  constraint user_locations__user_id__fkey foreign key (organization_id, user_id)
    references app.users (organization_id, id) on delete cascade,
  constraint user_locations__location_id__fkey foreign key (organization_id, location_id)
    references app.locations (organization_id, id) on delete cascade
);
call app.wall_in('app.user_locations');

create table app.group_permissions (
  organization_id bigint not null,
  group_id bigint not null,
  permission text not null,
  constraint group_permissions__pkey primary key (organization_id, group_id, permission),
  constraint group_permissions__group_id__fkey foreign key (organization_id, group_id)
    references app.groups (organization_id, id) on delete cascade
);
call app.wall_in('app.group_permissions');

create table app.group_locations (
  organization_id bigint not null,
  group_id bigint not null,
  location_id bigint not null,
  constraint group_locations__pkey primary key (organization_id, group_id, location_id),
  constraint group_locations__group_id__fkey foreign key (organization_id, group_id)
    references app.groups (organization_id, id) on delete cascade,
  constraint group_locations__location_id__fkey foreign key (organization_id, location_id)
    references app.locations (organization_id, id) on delete cascade
);
call app.wall_in('app.group_locations');

grant select, insert, update, delete on app.locations, app.display_configurations, app.groups, app.users, app.user_permissions,
  app.user_locations, app.group_permissions, app.group_locations to ohmstead_api;
grant select on app.locations, app.users, app.groups, app.user_permissions, app.user_locations, app.group_permissions,
  app.group_locations to ohmstead_worker;
grant select on app.locations to ohmstead_gateway;

-- Alarms (docs/decisions/0260): rules that people set, and one alarm for each rule and thing while it is open.
create table app.alarm_rules (
  organization_id bigint not null,
  id bigint generated always as identity,
  name text not null,
  kind text not null,
  -- Everything else that somebody set, as the API gives it.
  settings jsonb not null,
  enabled boolean not null,
  version integer not null default 1,
  -- Up to which version, and until when, the worker applied the rule to everything that is known.
  applied_version integer not null default 0,
  applied_at timestamptz,
  constraint alarm_rules__pkey primary key (organization_id, id),
  constraint alarm_rules__name__check check (char_length(name) between 1 and 255)
);
create unique index alarm_rules__lower_name__key on app.alarm_rules (organization_id, lower(name));
call app.wall_in('app.alarm_rules');
grant select, insert, update, delete on app.alarm_rules to ohmstead_api, ohmstead_worker;

-- When nobody is told.
create table app.maintenance_windows (
  organization_id bigint not null,
  id bigint generated always as identity,
  name text not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  -- Which rules, devices and locations, and which hours of the week; null for all.
  settings jsonb not null,
  version integer not null default 1,
  constraint maintenance_windows__pkey primary key (organization_id, id),
  constraint maintenance_windows__name__check check (char_length(name) between 1 and 255),
  constraint maintenance_windows__until_at__check check (until_at >= from_at)
);
call app.wall_in('app.maintenance_windows');
grant select, insert, update, delete on app.maintenance_windows to ohmstead_api, ohmstead_worker;

-- Also those that have left the list. The name of a rule outlives it.
create table app.alarms (
  organization_id bigint not null,
  id bigint generated always as identity,
  rule_id bigint,
  rule_name text not null,
  kind text not null,
  thing_kind text not null,
  device_id bigint,
  bay_id bigint,
  battery_id bigint,
  -- Of the alarms of this rule and thing.
  number integer not null,
  -- Where the thing is.
  location_id bigint,
  listed boolean not null,
  severity text not null,
  worst_severity text not null,
  active boolean not null,
  acknowledged boolean not null,
  acknowledged_at timestamptz,
  acknowledged_by bigint,
  raised_at timestamptz not null,
  cleared_at timestamptz,
  count integer not null,
  first_value double precision,
  last_value double precision,
  threshold double precision,
  assignee_id bigint,
  last_comment text,
  snoozed_until timestamptz,
  flapping boolean not null,
  api_version integer not null default 1,
  version bigint not null,
  constraint alarms__pkey primary key (organization_id, id),
  constraint alarms__rule_id__fkey foreign key (organization_id, rule_id)
    references app.alarm_rules (organization_id, id) on delete set null (rule_id),
  constraint alarms__device_id__fkey foreign key (organization_id, device_id)
    references app.devices (organization_id, id) on delete cascade,
  constraint alarms__bay_id__fkey foreign key (organization_id, bay_id)
    references app.bays (organization_id, id) on delete cascade,
  constraint alarms__battery_id__fkey foreign key (organization_id, battery_id)
    references app.batteries (organization_id, id) on delete cascade,
  constraint alarms__location_id__fkey foreign key (organization_id, location_id)
    references app.locations (organization_id, id) on delete set null (location_id),
  constraint alarms__acknowledged_by__fkey foreign key (organization_id, acknowledged_by)
    references app.users (organization_id, id) on delete set null (acknowledged_by),
  constraint alarms__assignee_id__fkey foreign key (organization_id, assignee_id)
    references app.users (organization_id, id) on delete set null (assignee_id)
);
create index alarms__rule_id__idx on app.alarms (organization_id, rule_id);
create index alarms__device_id__idx on app.alarms (organization_id, device_id);
create index alarms__bay_id__idx on app.alarms (organization_id, bay_id);
create index alarms__battery_id__idx on app.alarms (organization_id, battery_id);
create index alarms__location_id__idx on app.alarms (organization_id, location_id);
create index alarms__acknowledged_by__idx on app.alarms (organization_id, acknowledged_by);
create index alarms__assignee_id__idx on app.alarms (organization_id, assignee_id);
create index alarms__version__idx on app.alarms (organization_id, version);
create index alarms__listed__idx on app.alarms (organization_id, id) where listed;
call app.wall_in('app.alarms');
call app.limit_to_locations('app.alarms');
grant select, insert, update on app.alarms to ohmstead_api;
grant select, insert, update, delete on app.alarms to ohmstead_worker;

-- What stepAlarm knows of a rule and a thing, how many of its facts that rests on, and when time alone changes it.
create table app.alarm_states (
  organization_id bigint not null,
  rule_id bigint not null,
  thing_kind text not null,
  thing_id bigint not null,
  alarm_id bigint,
  state jsonb not null,
  folded_at timestamptz not null,
  folded_count integer not null,
  due_at timestamptz,
  constraint alarm_states__pkey primary key (organization_id, rule_id, thing_kind, thing_id),
  constraint alarm_states__rule_id__fkey foreign key (organization_id, rule_id)
    references app.alarm_rules (organization_id, id) on delete cascade,
  constraint alarm_states__alarm_id__fkey foreign key (organization_id, alarm_id)
    references app.alarms (organization_id, id) on delete cascade
);
create index alarm_states__alarm_id__idx on app.alarm_states (organization_id, alarm_id);
create index alarm_states__due_at__idx on app.alarm_states (organization_id, due_at) where due_at is not null;
create index alarm_states__thing_id__idx on app.alarm_states (organization_id, thing_kind, thing_id);
call app.wall_in('app.alarm_states');
grant select, insert, update, delete on app.alarm_states to ohmstead_api, ohmstead_worker;

-- Everything that happened to an alarm.
create table app.alarm_events (
  organization_id bigint not null,
  id bigint generated always as identity,
  alarm_id bigint not null,
  at timestamptz not null,
  what text not null,
  user_id bigint,
  by_name text,
  text text,
  value double precision,
  severity text,
  silenced boolean not null default false,
  flapping boolean not null default false,
  constraint alarm_events__pkey primary key (organization_id, id),
  constraint alarm_events__alarm_id__fkey foreign key (organization_id, alarm_id)
    references app.alarms (organization_id, id) on delete cascade,
  constraint alarm_events__user_id__fkey foreign key (organization_id, user_id)
    references app.users (organization_id, id) on delete set null (user_id)
);
create index alarm_events__alarm_id__idx on app.alarm_events (organization_id, alarm_id, at);
create index alarm_events__user_id__idx on app.alarm_events (organization_id, user_id);
call app.wall_in('app.alarm_events');
grant select, insert on app.alarm_events to ohmstead_api;
grant select, insert, delete on app.alarm_events to ohmstead_worker;

-- Messages that are due, each once. Whoever sends them takes them away.
create table app.alarm_notices (
  organization_id bigint not null,
  id bigint generated always as identity,
  alarm_id bigint not null,
  rule_id bigint not null,
  at timestamptz not null,
  message text not null,
  severity text not null,
  is_escalation boolean not null,
  created_at timestamptz not null default now(),
  constraint alarm_notices__pkey primary key (organization_id, id),
  constraint alarm_notices__alarm_id__fkey foreign key (organization_id, alarm_id)
    references app.alarms (organization_id, id) on delete cascade
);
create index alarm_notices__alarm_id__idx on app.alarm_notices (organization_id, alarm_id);
call app.wall_in('app.alarm_notices');
grant select, insert on app.alarm_notices to ohmstead_api;
grant select, insert, delete on app.alarm_notices to ohmstead_worker;

-- Clients who knew an alarm are told that it is gone, or has left their locations.
-- Safe beside the former version: it writes none of the new kind.
alter table app.tombstones drop constraint tombstones__kind__check;
alter table app.tombstones add constraint tombstones__kind__check check (kind in ('alarms', 'batteries', 'devices', 'services'));
-- Safe beside the former version: it writes none of the new kind.
alter table app.change_counters drop constraint change_counters__kind__check;
alter table app.change_counters
  add constraint change_counters__kind__check check (kind in ('alarms', 'batteries', 'devices', 'services'));

create function app.next_alarm_change() returns bigint
  language sql security definer set search_path = app, pg_temp as $$
  select app.next_change('alarms')
$$;
revoke execute on function app.next_alarm_change() from public;
grant execute on function app.next_alarm_change() to ohmstead_api, ohmstead_worker;

create function app.bury_alarms() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if app.organization_id() is not null and exists (select from gone where listed) then
    insert into app.tombstones (organization_id, kind, entity_id, location_id, version)
      select organization_id, 'alarms', id, location_id, app.next_change('alarms') from gone where listed order by id;
    perform pg_notify('changes', app.organization_id() || ' alarms');
  end if;
  return null;
end $$;
create trigger alarms__deleted after delete on app.alarms
  referencing old table as gone for each statement execute function app.bury_alarms();

-- An alarm is where its thing is.
create function app.move_alarms() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  of_devices constant boolean := tg_argv[0] = 'devices';
  change bigint;
begin
  if not exists (select from app.alarms where organization_id = new.organization_id
      and case when of_devices then device_id else battery_id end = new.id
      and location_id is distinct from new.location_id) then
    return null;
  end if;
  change := app.next_change('alarms');
  insert into app.tombstones (organization_id, kind, entity_id, location_id, version)
    select organization_id, 'alarms', id, location_id, change from app.alarms
      where organization_id = new.organization_id and case when of_devices then device_id else battery_id end = new.id
      order by id;
  update app.alarms set location_id = new.location_id, version = change
    where organization_id = new.organization_id and case when of_devices then device_id else battery_id end = new.id;
  perform pg_notify('changes', new.organization_id || ' alarms');
  return null;
end $$;
create trigger devices__alarms_moved after update of location_id on app.devices
  for each row when (old.location_id is distinct from new.location_id) execute function app.move_alarms('devices');
create trigger batteries__alarms_moved after update of location_id on app.batteries
  for each row when (old.location_id is distinct from new.location_id) execute function app.move_alarms('batteries');
revoke execute on function app.bury_alarms(), app.move_alarms() from public;

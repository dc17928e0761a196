-- Facts that are kept nowhere else (docs/decisions/0260): what became of a device or of a battery's dates, and what it had been.
create table app.alarm_facts (
  organization_id bigint not null,
  id bigint generated always as identity,
  device_id bigint,
  battery_id bigint,
  at timestamptz not null,
  was jsonb not null,
  became jsonb not null,
  constraint alarm_facts__pkey primary key (organization_id, id),
  constraint alarm_facts__device_id__fkey foreign key (organization_id, device_id)
    references app.devices (organization_id, id) on delete cascade,
  constraint alarm_facts__battery_id__fkey foreign key (organization_id, battery_id)
    references app.batteries (organization_id, id) on delete cascade
);
create index alarm_facts__device_id__idx on app.alarm_facts (organization_id, device_id, at) where device_id is not null;
create index alarm_facts__battery_id__idx on app.alarm_facts (organization_id, battery_id, at) where battery_id is not null;
call app.wall_in('app.alarm_facts');
grant select on app.alarm_facts to ohmstead_api;
grant select, delete on app.alarm_facts to ohmstead_worker;

-- Things whose alarms are to be looked at. Rows are only added, so nobody who ends a service waits for the worker.
create table app.alarm_requests (
  organization_id bigint not null,
  id bigint not null generated always as identity,
  thing_kind text not null,
  thing_id bigint not null,
  constraint alarm_requests__pkey primary key (organization_id, id)
);
call app.wall_in('app.alarm_requests');
grant select, delete on app.alarm_requests to ohmstead_worker;

create function app.request_alarms_of(thing_kind text, thing_id bigint) returns void
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  -- Only who repairs tables by hand is in no organisation.
  if app.organization_id() is null or thing_id is null then return; end if;
  insert into app.alarm_requests (organization_id, thing_kind, thing_id) values (app.organization_id(), thing_kind, thing_id);
  perform pg_notify('alarms', '');
end $$;

-- Within each change of what alarms rest on, so that nobody who changes it can forget it.
create function app.note_device_report() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if app.organization_id() is null then return null; end if;
  insert into app.alarm_facts (organization_id, device_id, at, was, became) values (new.organization_id, new.id,
    case when new.online <> old.online then coalesce(new.status_changed_at, now()) else now() end,
    jsonb_build_object('online', old.online, 'error', case when old.status = 'Error' then coalesce(old.raw_status, '') end),
    jsonb_build_object('online', new.online, 'error', case when new.status = 'Error' then coalesce(new.raw_status, '') end));
  perform app.request_alarms_of('device', new.id);
  return null;
end $$;
create trigger devices__alarm_facts after update of online, status, raw_status on app.devices
  for each row when ((old.online, old.status = 'Error', case when old.status = 'Error' then old.raw_status end)
    is distinct from (new.online, new.status = 'Error', case when new.status = 'Error' then new.raw_status end))
  execute function app.note_device_report();

create function app.request_alarms_of_device() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform app.request_alarms_of('device', new.id);
  return null;
end $$;
create trigger devices__alarms_came after insert on app.devices
  for each row when (new.status_changed_at is not null) execute function app.request_alarms_of_device();
create trigger devices__alarms_placed after update of location_id, model_name on app.devices
  for each row when ((old.location_id, old.model_name) is distinct from (new.location_id, new.model_name))
  execute function app.request_alarms_of_device();

create function app.note_battery_dates() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if app.organization_id() is null then return null; end if;
  if (old.due_at, old.expires_at, old.retired_at) is distinct from (new.due_at, new.expires_at, new.retired_at) then
    insert into app.alarm_facts (organization_id, battery_id, at, was, became) values (new.organization_id, new.id, now(),
      jsonb_build_object('due', (date_part('epoch', old.due_at) * 1000)::bigint,
        'expires', case when old.retired_at is null then (date_part('epoch', old.expires_at) * 1000)::bigint end),
      jsonb_build_object('due', (date_part('epoch', new.due_at) * 1000)::bigint,
        'expires', case when new.retired_at is null then (date_part('epoch', new.expires_at) * 1000)::bigint end));
  end if;
  perform app.request_alarms_of('battery', new.id);
  return null;
end $$;
create trigger batteries__alarm_facts after update on app.batteries
  for each row when ((old.due_at, old.expires_at, old.retired_at, old.location_id, old.model_name)
    is distinct from (new.due_at, new.expires_at, new.retired_at, new.location_id, new.model_name))
  execute function app.note_battery_dates();

create function app.request_alarms_of_battery() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform app.request_alarms_of('battery', new.id);
  return null;
end $$;
create trigger batteries__alarms_came after insert on app.batteries
  for each row when (new.due_at is not null or new.expires_at is not null) execute function app.request_alarms_of_battery();

create function app.request_alarms_of_service() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    perform app.request_alarms_of('battery', old.battery_id);
    perform app.request_alarms_of('device', old.device_id);
  end if;
  -- How long it takes is a matter of its bay.
  if tg_op = 'INSERT' and new.ended_at is null then
    perform app.request_alarms_of('device', new.device_id);
  elsif tg_op = 'INSERT' or tg_op = 'UPDATE' and (new.battery_id, new.device_id) is distinct from (old.battery_id, old.device_id) then
    perform app.request_alarms_of('battery', new.battery_id);
    perform app.request_alarms_of('device', new.device_id);
  end if;
  return null;
end $$;
create trigger services__alarms_came after insert on app.services
  for each row execute function app.request_alarms_of_service();
create trigger services__alarms after update of ended_at, status, service_type, soh_percent, battery_id, device_id, bay_id on app.services
  for each row when ((old.ended_at is not null or new.ended_at is not null)
    and (old.ended_at, old.status, old.service_type, old.soh_percent, old.battery_id, old.device_id, old.bay_id)
      is distinct from
      (new.ended_at, new.status, new.service_type, new.soh_percent, new.battery_id, new.device_id, new.bay_id))
  execute function app.request_alarms_of_service();
create trigger services__alarms_gone after delete on app.services
  for each row when (old.ended_at is not null) execute function app.request_alarms_of_service();
revoke execute on function app.request_alarms_of(text, bigint), app.note_device_report(), app.request_alarms_of_device(),
  app.note_battery_dates(), app.request_alarms_of_battery(), app.request_alarms_of_service() from public;

-- Row-level security shows one organisation at a time, so each is asked in turn.
create function directory.organizations_with_alarm_work() returns setof bigint
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
declare
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
  organization bigint;
begin
  for organization in select id from directory.organizations order by id loop
    perform set_config('app.organization_id', organization::text, true);
    if exists (select from app.alarm_requests where organization_id = organization)
      or exists (select from app.alarm_rules where organization_id = organization and applied_version < version)
      or exists (select from app.alarm_states where organization_id = organization and due_at <= now()) then
      return next organization;
    end if;
  end loop;
  perform set_config('app.organization_id', caller, true);
end $$;
revoke execute on function directory.organizations_with_alarm_work() from public;
grant execute on function directory.organizations_with_alarm_work() to ohmstead_worker;

-- What happened to a device that people may want to hear of. The worker finds out who within a minute.
create table app.alert_events (
  organization_id bigint not null,
  id bigint generated always as identity,
  device_id bigint not null,
  kind text not null,
  at timestamptz not null,
  service_id bigint,
  constraint alert_events__pkey primary key (organization_id, id),
  constraint alert_events__kind__check check (kind in ('offline', 'online', 'service-ended')),
  constraint alert_events__device_id__fkey foreign key (organization_id, device_id)
    references app.devices (organization_id, id) on delete cascade,
  constraint alert_events__service_id__fkey foreign key (organization_id, service_id)
    references app.services (organization_id, id) on delete cascade
);
create index alert_events__device_id__idx on app.alert_events (organization_id, device_id);
create index alert_events__service_id__idx on app.alert_events (organization_id, service_id);

-- Devices that have been offline long enough to be told of: each is told once, and once when it is back.
create table app.offline_devices (
  organization_id bigint not null,
  device_id bigint not null,
  since timestamptz not null,
  constraint offline_devices__pkey primary key (organization_id, device_id),
  constraint offline_devices__device_id__fkey foreign key (organization_id, device_id)
    references app.devices (organization_id, id) on delete cascade
);

-- What each person is to be told of each device, and when the last mail about it was.
create table app.alerts (
  organization_id bigint not null,
  id bigint generated always as identity,
  device_id bigint not null,
  user_id bigint not null,
  kind text not null,
  at timestamptz not null,
  service_id bigint,
  mailed_at timestamptz,
  constraint alerts__pkey primary key (organization_id, id),
  constraint alerts__kind__check check (kind in ('offline', 'online', 'service-ended')),
  constraint alerts__device_id__fkey foreign key (organization_id, device_id)
    references app.devices (organization_id, id) on delete cascade,
  constraint alerts__user_id__fkey foreign key (organization_id, user_id)
    references app.users (organization_id, id) on delete cascade,
  constraint alerts__service_id__fkey foreign key (organization_id, service_id)
    references app.services (organization_id, id) on delete cascade
);
create index alerts__device_id__user_id__idx on app.alerts (organization_id, device_id, user_id, mailed_at);
create index alerts__user_id__idx on app.alerts (organization_id, user_id);
create index alerts__service_id__idx on app.alerts (organization_id, service_id);

call app.wall_in('app.alert_events');
call app.wall_in('app.offline_devices');
call app.wall_in('app.alerts');
grant select, insert, update, delete on app.alert_events, app.offline_devices, app.alerts to ohmstead_worker;

-- In the transaction that ends the service. What ended long ago (a backlog, a history) is no news.
create function app.note_ended_service() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into app.alert_events (organization_id, device_id, kind, at, service_id)
    select new.organization_id, new.device_id, 'service-ended', coalesce(new.ended_at, now()), new.id
    where new.organization_id = app.organization_id();
  return null;
end $$;
create trigger services__ended after update of status on app.services
  for each row when (old.status = 'servicing' and new.status <> 'servicing' and new.device_id is not null
    and coalesce(new.ended_at, now()) > now() - interval '1 day')
  execute function app.note_ended_service();
create trigger services__came_ended after insert on app.services
  for each row when (new.status <> 'servicing' and new.device_id is not null
    and coalesce(new.ended_at, now()) > now() - interval '1 day')
  execute function app.note_ended_service();

-- Who wants to hear this of a device: subscribers who can see it; where people or groups are assigned to it, only they.
create function app.alerted_users(device bigint, kind text) returns setof bigint
  language sql stable set search_path = app, pg_temp as $$
  select person.id
    from devices join users as person on person.organization_id = devices.organization_id
    where devices.organization_id = (select app.organization_id()) and devices.id = alerted_users.device
      and person.verified_at is not null and person.disabled_at is null
      and case when alerted_users.kind = 'service-ended'
        then person.receives_service_completion_alerts else person.receives_device_offline_alerts end
      and (person.superuser or case when person.group_id is null
        then exists (select from user_permissions as held where held.organization_id = person.organization_id
            and held.user_id = person.id and held.permission = 'perm-all-locations')
          or exists (select from user_locations as place where place.organization_id = person.organization_id
            and place.user_id = person.id and place.location_id = devices.location_id)
        else exists (select from group_permissions as held where held.organization_id = person.organization_id
            and held.group_id = person.group_id and held.permission = 'perm-all-locations')
          or exists (select from group_locations as place where place.organization_id = person.organization_id
            and place.group_id = person.group_id and place.location_id = devices.location_id) end)
      and (exists (select from device_users as assigned where assigned.organization_id = devices.organization_id
            and assigned.device_id = devices.id and assigned.user_id = person.id)
        or exists (select from device_groups as assigned where assigned.organization_id = devices.organization_id
            and assigned.device_id = devices.id and assigned.group_id = person.group_id)
        or not exists (select from device_users as assigned where assigned.organization_id = devices.organization_id
            and assigned.device_id = devices.id)
          and not exists (select from device_groups as assigned where assigned.organization_id = devices.organization_id
            and assigned.device_id = devices.id));
$$;
revoke execute on function app.alerted_users(bigint, text), app.note_ended_service() from public;
grant execute on function app.alerted_users(bigint, text) to ohmstead_worker;

-- What is offline already is no news either.
do $$
declare
  organization bigint;
begin
  for organization in select id from directory.organizations loop
    perform set_config('app.organization_id', organization::text, true);
    insert into app.offline_devices (organization_id, device_id, since)
      select organization_id, id, status_changed_at from app.devices
        where organization_id = organization and not online and status_changed_at is not null;
  end loop;
  perform set_config('app.organization_id', '', true);
end $$;

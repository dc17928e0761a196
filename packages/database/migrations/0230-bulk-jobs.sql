-- Changes of all rows that match a filter, made batch by batch by the worker (docs/decisions/0214).
create table app.bulk_jobs (
  organization_id bigint not null,
  id bigint not null generated always as identity,
  user_id bigint not null,
  kind text not null,
  action text not null,
  -- Conditions of the domain's RowFilter, so that neither the day nor the extent of a column changes their meaning on the way.
  row_filter jsonb not null,
  -- A change number: rows with a later one are left alone.
  as_of bigint not null,
  -- In ascending order.
  except_ids bigint[] not null default '{}',
  -- The fields that 'edit' sets.
  wanted jsonb,
  state text not null default 'waiting',
  -- Rows up to this id have been counted while the job is waiting, and dealt with while it is running.
  last_id bigint not null default 0,
  counted integer not null default 0,
  -- Null until all rows have been counted.
  total integer,
  changed integer not null default 0,
  -- Rows that were left alone, by reason. The first is known at the end only.
  left_changed integer not null default 0,
  left_unchanged integer not null default 0,
  left_in_use integer not null default 0,
  left_no_firmware integer not null default 0,
  -- Batches that failed in a row.
  failures integer not null default 0,
  -- Jobs of an organisation take turns: whichever has waited longest.
  served_at timestamptz not null default now(),
  -- The code and the parameters of an error.
  problem jsonb,
  -- Where it was requested from, for the audit log.
  ip text not null,
  session text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint bulk_jobs__pkey primary key (organization_id, id),
  constraint bulk_jobs__user_id__fkey foreign key (organization_id, user_id)
    references app.users (organization_id, id) on delete cascade,
  constraint bulk_jobs__kind__check check (kind in ('batteries', 'devices', 'services')),
  constraint bulk_jobs__action__check
    check (action in ('retire', 'unretire', 'favourite', 'unfavourite', 'upgradeFirmware', 'edit', 'delete')),
  constraint bulk_jobs__state__check check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  constraint bulk_jobs__ended_at__check check ((state in ('done', 'failed', 'cancelled')) = (ended_at is not null)),
  constraint bulk_jobs__problem__check check ((state = 'failed') = (problem is not null))
);
create index bulk_jobs__user_id__idx on app.bulk_jobs (organization_id, user_id);
create index bulk_jobs__open__idx on app.bulk_jobs (organization_id, served_at) where ended_at is null;
call app.wall_in('app.bulk_jobs');
grant select, insert, update on app.bulk_jobs to ohmstead_api;
grant select, update, delete on app.bulk_jobs to ohmstead_worker;

-- The worker changes rows on behalf of a user, and sees and reaches what that user does. Its other work enters an organisation with all
-- locations, as before.
alter policy location on app.batteries to ohmstead_api, ohmstead_worker;
alter policy location on app.devices to ohmstead_api, ohmstead_worker;
alter policy location on app.services to ohmstead_api, ohmstead_worker;
alter policy location on app.places to ohmstead_api, ohmstead_worker;
grant update, delete on app.batteries to ohmstead_worker;
grant delete on app.devices, app.services to ohmstead_worker;
grant select, insert, delete on app.battery_favourites to ohmstead_worker;
grant insert on app.firmware_upgrades to ohmstead_worker;
grant select on app.places to ohmstead_worker;
grant execute on function app.follow_deleted_services(bigint[]), app.hold_batteries(bigint[]), app.hold_services(bigint[]),
  app.move_devices(bigint[], bigint[]), app.number_change(text), app.require_rights(text[]), directory.release_devices(bigint[])
  to ohmstead_worker;

-- An entry of the worker has its author and its time from the database, as one of the API has, and names a job of that author.
grant insert (organization_id, ip, session, client, action, object_kind, object_id, before, after)
  on app.audit_events to ohmstead_worker;
grant execute on function app.audit_actor() to ohmstead_worker;
create trigger audit_events__say_who_of_job before insert on app.audit_events
  for each row when (current_user = 'ohmstead_worker') execute function app.say_who_acts();
create policy bulk_job on app.audit_events as restrictive for insert to ohmstead_worker
  with check (exists (select from app.bulk_jobs as jobs
    where jobs.organization_id = audit_events.organization_id and jobs.user_id = audit_events.user_id and jobs.state = 'running'
      and jobs.id = substring(audit_events.client from '^Bulk change ([0-9]{1,15})$')::bigint));

-- Row-level security shows one organisation at a time, so each is asked in turn.
create function directory.organizations_with_bulk_jobs() returns setof bigint
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
declare
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
  organization bigint;
begin
  for organization in select id from directory.organizations order by id loop
    perform set_config('app.organization_id', organization::text, true);
    if exists (select from app.bulk_jobs where organization_id = organization and ended_at is null) then
      return next organization;
    end if;
  end loop;
  perform set_config('app.organization_id', caller, true);
end $$;
revoke execute on function directory.organizations_with_bulk_jobs() from public;
grant execute on function directory.organizations_with_bulk_jobs() to ohmstead_worker;

-- Locking a row takes the right to update it, which the worker has neither for users nor for locations.
create function app.hold_acting_user() returns void
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform from users where organization_id = app.organization_id() and id = app.user_id() for key share;
end $$;
revoke execute on function app.hold_acting_user() from public;
grant execute on function app.hold_acting_user() to ohmstead_worker;

create function app.hold_locations(location_ids bigint[]) returns setof bigint
  language sql security definer set search_path = app, pg_temp as $$
  select id from app.locations where organization_id = app.organization_id() and id = any (hold_locations.location_ids)
      and (app.all_locations() or id = any (app.location_ids()))
    order by id for share;
$$;
revoke execute on function app.hold_locations(bigint[]) from public;
grant execute on function app.hold_locations(bigint[]) to ohmstead_api, ohmstead_worker;

-- What further kinds of alarms rest on (docs/decisions/0275): what is wrong with the product itself, which bays were found to read wrong, and
-- what was forecast for batteries.

-- From when until when; null while it goes on.
create table app.house_troubles (
  organization_id bigint not null,
  id bigint generated always as identity,
  kind text not null,
  subject_id bigint not null,
  began_at timestamptz not null,
  ended_at timestamptz,
  constraint house_troubles__pkey primary key (organization_id, id),
  constraint house_troubles__kind__check check (kind in ('endpoint', 'token'))
);
create index house_troubles__subject_id__idx on app.house_troubles (organization_id, kind, subject_id);
call app.wall_in('app.house_troubles');
grant select on app.house_troubles to ohmstead_api;
grant select, delete on app.house_troubles to ohmstead_worker;

-- An endpoint that was disabled, but not by a person.
create function app.note_endpoint_trouble() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  was constant boolean := tg_op <> 'INSERT' and old.disabled_reason in ('gone', 'failing');
  is_now constant boolean := tg_op <> 'DELETE' and new.disabled_reason in ('gone', 'failing');
begin
  if app.organization_id() is null or coalesce(was, false) = coalesce(is_now, false) then return null; end if;
  if is_now then
    insert into app.house_troubles (organization_id, kind, subject_id, began_at) values (new.organization_id, 'endpoint', new.id, now());
  else
    update app.house_troubles set ended_at = now()
      where organization_id = old.organization_id and kind = 'endpoint' and subject_id = old.id and ended_at is null;
  end if;
  perform app.request_alarms_of('organization', app.organization_id());
  return null;
end $$;
create trigger endpoints__troubles after insert or delete or update of disabled_reason on app.endpoints
  for each row execute function app.note_endpoint_trouble();

-- A token of a service account that ends within 14 days, or has ended, is in trouble until it is revoked, has a successor or is deleted.
create function app.end_token_trouble() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if app.organization_id() is null then return null; end if;
  update app.house_troubles set ended_at = now()
    where organization_id = app.organization_id() and kind = 'token' and ended_at is null
      and subject_id = case tg_op when 'INSERT' then new.replaces_id when 'UPDATE' then new.id else old.id end;
  if found then perform app.request_alarms_of('organization', app.organization_id()); end if;
  return null;
end $$;
create trigger api_tokens__trouble_replaced after insert on app.api_tokens
  for each row when (new.replaces_id is not null) execute function app.end_token_trouble();
create trigger api_tokens__trouble_revoked after update of revoked_at on app.api_tokens
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function app.end_token_trouble();
create trigger api_tokens__trouble_gone after delete on app.api_tokens
  for each row when (old.kind = 'service') execute function app.end_token_trouble();

-- By the worker, every hour: what time alone begins.
create function app.note_token_troubles() returns void
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into app.house_troubles (organization_id, kind, subject_id, began_at)
    select organization_id, 'token', id, greatest(created_at, expires_at - interval '14 days') from app.api_tokens
      where organization_id = app.organization_id() and kind = 'service' and revoked_at is null and expires_at < now() + interval '14 days'
        and not exists (select from app.api_tokens as later where later.organization_id = api_tokens.organization_id
          and later.replaces_id = api_tokens.id)
        and not exists (select from app.house_troubles as known where known.organization_id = api_tokens.organization_id
          and known.kind = 'token' and known.subject_id = api_tokens.id)
      order by id;
  if found then perform app.request_alarms_of('organization', app.organization_id()); end if;
end $$;

-- What a look found of a bay: that it reads wrong, and by how much, or that it does not any more.
create table app.bay_findings (
  organization_id bigint not null,
  id bigint generated always as identity,
  bay_id bigint not null,
  at timestamptz not null,
  reads_wrong boolean not null,
  deviation double precision,
  constraint bay_findings__pkey primary key (organization_id, id),
  constraint bay_findings__bay_id__fkey foreign key (organization_id, bay_id)
    references app.bays (organization_id, id) on delete cascade
);
create index bay_findings__bay_id__idx on app.bay_findings (organization_id, bay_id, at);
call app.wall_in('app.bay_findings');
grant select on app.bay_findings to ohmstead_api;
grant select, insert, delete on app.bay_findings to ohmstead_worker;

create function app.request_alarms_of_finding() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform app.request_alarms_of('device', (select device_id from app.bays where organization_id = new.organization_id and id = new.bay_id));
  return null;
end $$;
create trigger bay_findings__alarms after insert on app.bay_findings
  for each row execute function app.request_alarms_of_finding();

-- Forecasts of batteries are dates that come by themselves, as due dates are. One that rests on tests at another location than the
-- battery's raises nothing: whoever sees the battery would learn of it without seeing the tests.
create function app.forecast_ms(earliest timestamptz, places bigint[], location bigint) returns bigint
  language sql immutable set search_path = app, pg_temp as $$
  select case when not exists (select from unnest(places) as place where place is distinct from location)
    then (date_part('epoch', earliest) * 1000)::bigint end
$$;
revoke execute on function app.forecast_ms(timestamptz, bigint[], bigint) from public;
grant execute on function app.forecast_ms(timestamptz, bigint[], bigint) to ohmstead_api, ohmstead_worker;

create or replace function app.note_battery_dates() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  was constant jsonb := jsonb_build_object('due', (date_part('epoch', old.due_at) * 1000)::bigint,
    'expires', case when old.retired_at is null then (date_part('epoch', old.expires_at) * 1000)::bigint end,
    'forecast', app.forecast_ms(old.forecast_earliest_at, old.forecast_location_ids, old.location_id));
  became constant jsonb := jsonb_build_object('due', (date_part('epoch', new.due_at) * 1000)::bigint,
    'expires', case when new.retired_at is null then (date_part('epoch', new.expires_at) * 1000)::bigint end,
    'forecast', app.forecast_ms(new.forecast_earliest_at, new.forecast_location_ids, new.location_id));
begin
  if app.organization_id() is null then return null; end if;
  if was is distinct from became then
    insert into app.alarm_facts (organization_id, battery_id, at, was, became) values (new.organization_id, new.id, now(), was, became);
  end if;
  perform app.request_alarms_of('battery', new.id);
  return null;
end $$;
create trigger batteries__alarm_forecasts after update on app.batteries
  for each row when ((old.forecast_earliest_at, old.forecast_location_ids) is distinct from (new.forecast_earliest_at, new.forecast_location_ids)
    and (old.due_at, old.expires_at, old.retired_at, old.location_id, old.model_name)
      is not distinct from (new.due_at, new.expires_at, new.retired_at, new.location_id, new.model_name))
  execute function app.note_battery_dates();
revoke execute on function app.note_endpoint_trouble(), app.end_token_trouble(), app.note_token_troubles(), app.request_alarms_of_finding()
  from public;
grant execute on function app.note_token_troubles() to ohmstead_worker;

-- An alarm about a forecast is for those who see forecasts.
create policy forecast on app.alarms as restrictive to ohmstead_api
  using (kind <> 'forecast-below' or (select app.sees_forecasts())) with check (true);

-- Whether somebody is told of an alarm: they see where it is, and forecasts if it is about one.
create function app.person_sees_alarm(person_id bigint, location_id bigint, alarm_kind text) returns boolean
  language sql stable set search_path = app, pg_temp as $$
  select app.person_sees(person_id, location_id) and (alarm_kind <> 'forecast-below' or exists (select from users as person
    where person.organization_id = (select app.organization_id()) and person.id = person_sees_alarm.person_id
      and (person.superuser or 'perm-batteries-charts' = any (case when person.group_id is null
        then array(select permission from user_permissions as held where held.organization_id = person.organization_id
          and held.user_id = person.id)
        else array(select permission from group_permissions as held where held.organization_id = person.organization_id
          and held.group_id = person.group_id) end))));
$$;
revoke execute on function app.person_sees_alarm(bigint, bigint, text) from public;
grant execute on function app.person_sees_alarm(bigint, bigint, text) to ohmstead_worker;

-- What is known already.
do $$
declare
  organization bigint;
begin
  for organization in select id from directory.organizations order by id loop
    perform set_config('app.organization_id', organization::text, true);
    insert into app.house_troubles (organization_id, kind, subject_id, began_at)
      select organization, 'endpoint', id, coalesce(last_delivery_at, created_at) from app.endpoints
        where organization_id = organization and disabled_reason in ('gone', 'failing');
    perform app.note_token_troubles();
    insert into app.bay_findings (organization_id, bay_id, at, reads_wrong)
      select organization, bay_id, coalesce((select looked_at from app.bay_looks where organization_id = organization), now()), true
        from app.flagged_bays where organization_id = organization;
  end loop;
  perform set_config('app.organization_id', '', true);
end $$;

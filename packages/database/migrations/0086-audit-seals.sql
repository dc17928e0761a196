-- From where somebody did something: the session by the name under which its owner sees it, and what the browser says it is.
alter table app.audit_events add column session text;
alter table app.audit_events add column client text;
alter table app.audit_events drop column hash;

-- Whoever sees some locations learns nothing of what happened to things elsewhere, or to things that are gone.
create policy location on app.audit_events as restrictive for select to ohmstead_api
  using ((select app.all_locations()) or case object_kind
    when 'battery' then exists (select from app.batteries
      where batteries.organization_id = audit_events.organization_id and batteries.id = object_id)
    when 'device' then exists (select from app.devices
      where devices.organization_id = audit_events.organization_id and devices.id = object_id)
    when 'service' then exists (select from app.services
      where services.organization_id = audit_events.organization_id and services.id = object_id)
    when 'location' then object_id = any ((select app.location_ids())::bigint[])
    else true end);

-- A chain per organisation. Each seal holds up to a thousand entries and the hash of the seal before it: whoever changes, removes
-- or slips in an entry must write every later seal anew, and the newest is known outside of the database too.
create table app.audit_seals (
  organization_id bigint not null,
  number bigint not null,
  -- The entries, in order; no other entry may come to stand between them.
  event_ids bigint[] not null,
  -- SHA-256 of each of them, one after the other.
  event_hashes bytea not null,
  sealed_at timestamptz not null,
  -- Of the seal before this one, which goes when it is older than entries are kept; empty and null in the first.
  previous_hash bytea not null,
  previous_sealed_at timestamptz,
  hash bytea not null,
  constraint audit_seals__pkey primary key (organization_id, number)
);
call app.wall_in('app.audit_seals');
grant select on app.audit_seals to ohmstead_api, ohmstead_worker;

create function app.audit_lock() returns bigint
  language sql stable
  return hashtextextended('audit ' || app.organization_id(), 0);

-- Ids are handed out before commits. Writers share this lock, which costs them nothing; whoever has it alone for a moment knows
-- that every entry up to the newest is there, or will never be.
create function app.share_audit_lock() returns trigger
  language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(app.audit_lock());
  return null;
end $$;
create trigger audit_events__written before insert on app.audit_events
  for each statement execute function app.share_audit_lock();

-- The newest entry after which nothing older can appear; null where writers do not let us look for a moment. Insisting costs them
-- up to 300 ms.
create function app.settled_audit_event(insists boolean) returns bigint
  language plpgsql set search_path = app, pg_temp as $$
declare
  key constant bigint := app.audit_lock();
  is_alone boolean;
  settled bigint;
begin
  for attempt in 1..20 loop
    is_alone := pg_try_advisory_lock(key);
    exit when is_alone;
    perform pg_sleep(0.01);
  end loop;
  if not is_alone and insists then
    begin
      perform set_config('lock_timeout', '300ms', true);
      perform pg_advisory_lock(key);
      is_alone := true;
    exception when lock_not_available then
      is_alone := false;
    end;
  end if;
  if not is_alone then return null; end if;
  begin
    select max(id) into settled from app.audit_events where organization_id = app.organization_id();
  exception when others then
    perform pg_advisory_unlock(key);
    raise;
  end;
  perform pg_advisory_unlock(key);
  return settled;
end $$;

-- What is hashed of an entry: jsonb has one text for one value. `npm run audit:verify` writes the same out by itself.
create function app.audit_text(entry app.audit_events) returns text
  language sql stable
  return jsonb_build_array(entry.organization_id, entry.id, floor(extract(epoch from entry.at) * 1000000)::bigint, entry.user_id,
    entry.actor, entry.ip, entry.session, entry.client, entry.action, entry.object_kind, entry.object_id, entry.before, entry.after)::text;

-- Adds the entries since the last seal to the chain of the organisation; answers how many.
create function app.seal_audit_events() returns integer
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  organization constant bigint := app.organization_id();
  last app.audit_seals;
  from_id bigint;
  settled bigint;
  ids bigint[];
  hashes bytea;
  sealing timestamptz;
  total integer := 0;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('audit seal ' || organization, 0)) then return 0; end if;
  select * into last from app.audit_seals where organization_id = organization order by number desc limit 1;
  from_id := coalesce(last.event_ids[cardinality(last.event_ids)], 0);
  if not exists (select from app.audit_events where organization_id = organization and id > from_id) then return 0; end if;
  settled := app.settled_audit_event(exists (select from app.audit_events
    where organization_id = organization and id > from_id and at < now() - interval '1 minute'));
  -- So many at a time that no transaction takes long.
  while total < 100000 loop
    select array_agg(entry.id order by entry.id), string_agg(sha256(convert_to(app.audit_text(entry), 'UTF8')), ''::bytea order by entry.id)
      into ids, hashes
      from (select * from app.audit_events
        where organization_id = organization and id > from_id and id <= settled order by id limit 1000) as entry;
    exit when ids is null;
    sealing := date_trunc('milliseconds', clock_timestamp());
    insert into app.audit_seals (organization_id, number, event_ids, event_hashes, sealed_at, previous_hash, previous_sealed_at, hash)
      values (organization, coalesce(last.number, 0) + 1, ids, hashes, sealing, coalesce(last.hash, ''), last.sealed_at,
        sha256(convert_to(jsonb_build_array(organization, coalesce(last.number, 0) + 1, ids,
          floor(extract(epoch from sealing) * 1000)::bigint, floor(extract(epoch from last.sealed_at) * 1000)::bigint,
          encode(coalesce(last.hash, ''), 'hex'), encode(hashes, 'hex'))::text, 'UTF8')))
      returning * into last;
    from_id := ids[cardinality(ids)];
    total := total + cardinality(ids);
  end loop;
  return total;
end $$;

-- Entries are kept so long; they go by whole seals.
create function app.sweep_audit_events(life interval) returns void
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  organization constant bigint := app.organization_id();
  newest_id bigint;
begin
  select event_ids[cardinality(event_ids)] into newest_id from app.audit_seals
    where organization_id = organization and sealed_at < now() - life order by number desc limit 1;
  if newest_id is null then return; end if;
  delete from app.audit_events where organization_id = organization and id <= newest_id;
  delete from app.audit_seals where organization_id = organization and sealed_at < now() - life;
end $$;

revoke execute on function app.settled_audit_event(boolean), app.seal_audit_events(), app.sweep_audit_events(interval) from public;
grant execute on function app.seal_audit_events(), app.sweep_audit_events(interval) to ohmstead_worker;

create or replace function directory.drop_registration(organization bigint) returns void
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
declare
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
begin
  perform set_config('app.organization_id', organization::text, true);
  delete from app.audit_seals where organization_id = organization;
  delete from app.audit_events where organization_id = organization;
  delete from app.users where organization_id = organization;
  perform set_config('app.organization_id', caller, true);
  delete from directory.organizations where id = organization;
end $$;

-- Leases that one organisation held in a row: after two it has to let others try.
alter table directory.things add column claim_leases integer not null default 0;

alter table app.claims drop constraint claims__outcome__check;
alter table app.claims add constraint claims__outcome__check
  check (outcome in ('claimed', 'expired', 'too many tries', 'replaced', 'unreachable'));

-- Disabled things answer like those that never were.
create function directory.find_claimable(thing_name text)
  returns table (model_name text, serial_number text, image text, organization_id bigint)
  language sql stable security definer set search_path = directory, pg_temp as $$
  select model_name, serial_number, image, organization_id
    from directory.things join directory.device_models on device_models.name = things.model_name
    where things.thing_name = find_claimable.thing_name and disabled_at is null;
$$;

-- Takes or renews the caller's exclusive right to claim: 'leased'; 'unavailable' where it is unknown, owned or another
-- organisation tries; 'worn out' after 15 wrong codes, until somebody is at the device; 'too often' after two leases in a row.
create function directory.lease_thing(thing_name text, life interval) returns text
  language plpgsql security definer set search_path = directory, pg_temp as $$
#variable_conflict use_column
declare
  thing directory.things;
  is_held boolean;
begin
  select * into thing from directory.things where things.thing_name = lease_thing.thing_name and disabled_at is null for update;
  is_held := coalesce(thing.claim_expires_at > now(), false);
  if thing.thing_name is null or thing.organization_id is not null
      or (is_held and thing.claim_organization_id <> app.organization_id()) then
    return 'unavailable';
  end if;
  if thing.wrong_codes >= 15 then return 'worn out'; end if;
  if is_held and thing.claim_leases >= 2 then return 'too often'; end if;
  update directory.things set claim_organization_id = app.organization_id(), claim_expires_at = now() + lease_thing.life,
      claim_leases = case when is_held then claim_leases + 1 else 1 end
    where things.thing_name = lease_thing.thing_name;
  return 'leased';
end $$;

create function directory.end_lease(thing_name text) returns void
  language sql security definer set search_path = directory, pg_temp as $$
  update directory.things set claim_organization_id = null, claim_expires_at = null, claim_leases = 0
    where things.thing_name = end_lease.thing_name and claim_organization_id = app.organization_id();
$$;

-- Counts a code before it is judged, so that parallel guesses cannot pass together: 'counted', 'owned' or 'no lease'.
create function directory.count_code(thing_name text) returns text
  language plpgsql security definer set search_path = directory, pg_temp as $$
#variable_conflict use_column
begin
  update directory.things set wrong_codes = wrong_codes + 1
    where things.thing_name = count_code.thing_name and disabled_at is null and organization_id is null
      and claim_organization_id = app.organization_id() and claim_expires_at > now() and wrong_codes < 15;
  if found then return 'counted'; end if;
  return case when exists (select from directory.things
    where things.thing_name = count_code.thing_name and organization_id is not null) then 'owned' else 'no lease' end;
end $$;

-- The device of the organisation that holds the lease; null where it no longer does. The new secret counts beside the old one
-- until the device uses it.
create function directory.claim_thing(thing_name text, location_id bigint, next_secret_hash bytea) returns bigint
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
#variable_conflict use_column
declare
  claimed bigint;
begin
  perform from directory.things
    where things.thing_name = claim_thing.thing_name and disabled_at is null and organization_id is null
      and claim_organization_id = app.organization_id() for update;
  if not found then return null; end if;
  claimed := directory.give_thing(claim_thing.thing_name, app.organization_id(), null, claim_thing.location_id);
  update directory.things set next_secret_hash = claim_thing.next_secret_hash, claim_organization_id = null,
      claim_expires_at = null, claim_leases = 0, wrong_codes = 0
    where things.thing_name = claim_thing.thing_name;
  return claimed;
end $$;

-- Somebody is at the device: it was switched on. Not while a claim is under way, which must not gain tries.
create function directory.forget_wrong_codes(thing_name text) returns void
  language sql security definer set search_path = directory, pg_temp as $$
  update directory.things set wrong_codes = 0
    where things.thing_name = forget_wrong_codes.thing_name and wrong_codes > 0 and coalesce(claim_expires_at < now(), true);
$$;

-- Codes and secrets stay in the outbox no longer than the device needs to take them.
create function directory.scrub_command() returns trigger
  language plpgsql security definer set search_path = directory, pg_temp as $$
begin
  new.payload := new.payload - 'code' - 'newSecret';
  return new;
end $$;
create trigger device_commands__scrubbed before update on directory.device_commands
  for each row when (new.replied_at is not null or new.expires_at <= now()) execute function directory.scrub_command();

-- Nobody waits for the answer any more: the command is not sent again.
create function directory.close_command(command_id bigint) returns void
  language sql security definer set search_path = directory, pg_temp as $$
  update directory.device_commands set expires_at = least(expires_at, now())
    where id = close_command.command_id and replied_at is null
      and (organization_id = app.organization_id() or exists (
        select from directory.things where things.thing_name = device_commands.thing_name
          and app.organization_id() in (things.organization_id, things.claim_organization_id)));
$$;

revoke execute on function directory.find_claimable(text), directory.lease_thing(text, interval), directory.end_lease(text),
  directory.count_code(text), directory.claim_thing(text, bigint, bytea), directory.forget_wrong_codes(text),
  directory.scrub_command(), directory.close_command(bigint) from public;
grant execute on function directory.find_claimable(text), directory.lease_thing(text, interval), directory.end_lease(text),
  directory.count_code(text), directory.claim_thing(text, bigint, bytea), directory.close_command(bigint) to ohmstead_api;
grant execute on function directory.forget_wrong_codes(text) to ohmstead_gateway;

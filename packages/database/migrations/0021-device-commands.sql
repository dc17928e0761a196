-- The one place where commands for devices are queued. Within an organisation only for its own devices and the one it is claiming.
create function directory.queue_command(thing_name text, command text, payload jsonb, life interval) returns bigint
  language plpgsql security definer set search_path = directory, pg_temp as $$
#variable_conflict use_column
declare
  queued bigint;
begin
  insert into directory.device_commands (thing_name, organization_id, command, payload, expires_at)
    select thing_name, organization_id, queue_command.command, queue_command.payload, now() + queue_command.life
      from directory.things
      where things.thing_name = queue_command.thing_name and disabled_at is null
        and app.organization_id() in (organization_id, claim_organization_id)
    returning id into queued;
  if queued is null then
    raise exception 'thing % is not within reach', thing_name using errcode = 'no_data_found';
  end if;
  perform pg_notify('device_commands', thing_name);
  return queued;
end $$;

create function directory.find_command(command_id bigint)
  returns table (command text, expires_at timestamptz, sent_at timestamptz, replied_at timestamptz, reply jsonb)
  language sql stable security definer set search_path = directory, pg_temp as $$
  select command, expires_at, sent_at, replied_at, reply from directory.device_commands
    where id = find_command.command_id
      and (organization_id = app.organization_id() or exists (
        select from directory.things where things.thing_name = device_commands.thing_name
          and app.organization_id() in (things.organization_id, things.claim_organization_id)));
$$;

-- What is to be sent now; each command goes to one gateway at a time. Null asks for every device.
create function directory.take_commands(thing_names text[], resend_after interval)
  returns table (id bigint, thing_name text, command text, payload jsonb)
  language sql security definer set search_path = directory, pg_temp as $$
  update directory.device_commands set sent_at = now()
    where device_commands.id in (
      select open.id from directory.device_commands as open
        where replied_at is null and expires_at > now() and (take_commands.thing_names is null or thing_name = any (take_commands.thing_names))
          and (sent_at is null or sent_at <= now() - take_commands.resend_after)
        order by open.id limit 1000 for update skip locked)
    returning id, thing_name, command, payload;
$$;

-- Whoever waits for the answer hears of it on 'device_replies'. Null where the device was never asked.
create function directory.record_reply(thing_name text, command_id bigint, reply jsonb)
  returns table (command text, payload jsonb)
  language plpgsql security definer set search_path = directory, pg_temp as $$
#variable_conflict use_column
begin
  return query
    update directory.device_commands set replied_at = coalesce(replied_at, now()), reply = record_reply.reply
      where id = record_reply.command_id and device_commands.thing_name = record_reply.thing_name
      returning command, payload;
  if found then
    perform pg_notify('device_replies', command_id::text);
  end if;
end $$;

-- A device that restarted in the middle of an upgrade is offered it again.
create function directory.reopen_firmware_command(thing_name text) returns void
  language sql security definer set search_path = directory, pg_temp as $$
  update directory.device_commands set replied_at = null, sent_at = null
    where thing_name = reopen_firmware_command.thing_name and command = 'offer-firmware' and expires_at > now()
      and (reply ->> 'ok')::boolean and coalesce(reply ->> 'state', '') <> 'confirmed';
$$;

create index device_commands__sweep__idx on directory.device_commands (expires_at);

-- Commands that are long over say nothing to anybody.
create function directory.sweep_commands() returns void
  language sql security definer set search_path = directory, pg_temp as $$
  delete from directory.device_commands where expires_at < now() - interval '30 days';
$$;

revoke execute on function directory.queue_command(text, text, jsonb, interval), directory.find_command(bigint),
  directory.take_commands(text[], interval), directory.record_reply(text, bigint, jsonb),
  directory.reopen_firmware_command(text), directory.sweep_commands() from public;
grant execute on function directory.queue_command(text, text, jsonb, interval), directory.find_command(bigint)
  to ohmstead_api, ohmstead_worker;
grant execute on function directory.take_commands(text[], interval), directory.record_reply(text, bigint, jsonb),
  directory.reopen_firmware_command(text), directory.sweep_commands() to ohmstead_gateway;

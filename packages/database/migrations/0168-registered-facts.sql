-- What the provider has registered of devices: a hello that says otherwise is refused.
create function directory.find_registrations(thing_names text[])
  returns table (thing_name text, model_name text, serial_number text, bay_count integer)
  language sql stable security definer set search_path = directory, pg_temp as $$
  select things.thing_name, things.model_name, things.serial_number, device_models.bay_count
    from directory.things join directory.device_models on device_models.name = things.model_name
    where things.thing_name = any (find_registrations.thing_names);
$$;
revoke execute on function directory.find_registrations(text[]) from public;
grant execute on function directory.find_registrations(text[]) to ohmstead_gateway;

-- What a device sent that was not taken, newest first, for the provider's tool.
create function directory.list_refused(thing_name text)
  returns table (received_at timestamptz, topic text, reason text, payload bytea)
  language sql stable security definer set search_path = directory, pg_temp as $$
  select received_at, topic, reason, payload from directory.quarantined_messages
    where quarantined_messages.thing_name = list_refused.thing_name order by id desc;
$$;
revoke execute on function directory.list_refused(text) from public;

-- Alarms about an organisation itself (docs/decisions/0261): the roll-out of a firmware that its analyzers were to get has stopped.
create function directory.releases_of(model_names text[])
  returns table (model_name text, released_at timestamptz, withdrawn_at timestamptz)
  language sql stable security definer set search_path = directory, pg_temp as $$
  select model_name, released_at, withdrawn_at from directory.firmware_releases
    where firmware_releases.model_name = any (releases_of.model_names) order by released_at;
$$;

create function directory.request_roll_out_alarms() returns trigger
  language plpgsql security definer set search_path = directory, app, pg_temp as $$
declare
  organization bigint;
  caller constant text := coalesce(current_setting('app.organization_id', true), '');
begin
  for organization in select distinct organization_id from directory.things
      where model_name = new.model_name and organization_id is not null order by organization_id loop
    perform set_config('app.organization_id', organization::text, true);
    perform app.request_alarms_of('organization', organization);
  end loop;
  perform set_config('app.organization_id', caller, true);
  return null;
end $$;
create trigger firmware_releases__alarms after insert or update of withdrawn_at on directory.firmware_releases
  for each row execute function directory.request_roll_out_alarms();
revoke execute on function directory.releases_of(text[]), directory.request_roll_out_alarms() from public;
grant execute on function directory.releases_of(text[]) to ohmstead_api, ohmstead_worker;
grant execute on function directory.organization_name() to ohmstead_worker;

-- The organisation has a name too.
create or replace function app.alarm_columns(alarm_id bigint) returns jsonb
  language sql stable security definer set search_path = app, pg_temp as $$
  select jsonb_build_object('id', alarm.id, 'apiVersion', alarm.api_version, 'version', alarm.version, 'ruleId', alarm.rule_id,
      'ruleName', alarm.rule_name, 'kind', alarm.kind, 'severity', alarm.severity, 'worstSeverity', alarm.worst_severity,
      'active', alarm.active, 'acknowledged', alarm.acknowledged, 'thingKind', alarm.thing_kind,
      'thing', coalesce(case alarm.thing_kind when 'battery' then battery.serial_number
        when 'organization' then directory.organization_name()
        when 'bay' then coalesce(device.name, device.serial_number) || ', bay ' || bay.number
        else coalesce(device.name, device.serial_number) end, ''),
      'deviceId', alarm.device_id, 'bayId', alarm.bay_id, 'batteryId', alarm.battery_id, 'location', location.name,
      'locationId', alarm.location_id, 'raisedAt', app.ms(alarm.raised_at), 'clearedAt', app.ms(alarm.cleared_at), 'count', alarm.count,
      'firstValue', alarm.first_value, 'lastValue', alarm.last_value, 'assigneeId', alarm.assignee_id,
      'assignee', nullif(concat_ws(' ', person.first_name, person.last_name), ''), 'lastComment', alarm.last_comment,
      'snoozedUntil', app.ms(alarm.snoozed_until), 'flapping', alarm.flapping,
      'silenced', coalesce(alarm.snoozed_until > now(), false) or exists (select from app.alarm_states as held
        where held.organization_id = alarm.organization_id and held.alarm_id = alarm.id
          and app.ms(now()) between (state #>> '{life,silence,from}')::bigint and (state #>> '{life,silence,until}')::bigint))
    from app.alarms as alarm
      left join app.locations as location on location.organization_id = alarm.organization_id and location.id = alarm.location_id
      left join app.devices as device on device.organization_id = alarm.organization_id and device.id = alarm.device_id
      left join app.bays as bay on bay.organization_id = alarm.organization_id and bay.id = alarm.bay_id
      left join app.batteries as battery on battery.organization_id = alarm.organization_id and battery.id = alarm.battery_id
      left join app.users as person on person.organization_id = alarm.organization_id and person.id = alarm.assignee_id
    where alarm.organization_id = app.organization_id() and alarm.id = alarm_columns.alarm_id;
$$;


-- What webhooks are told of alarms (docs/decisions/0260): the columns of the list, as calls-open §6 names them, and whether there is silence.
-- Never the address of a person.
create function app.alarm_columns(alarm_id bigint) returns jsonb
  language sql stable security definer set search_path = app, pg_temp as $$
  select jsonb_build_object('id', alarm.id, 'apiVersion', alarm.api_version, 'version', alarm.version, 'ruleId', alarm.rule_id,
      'ruleName', alarm.rule_name, 'kind', alarm.kind, 'severity', alarm.severity, 'worstSeverity', alarm.worst_severity,
      'active', alarm.active, 'acknowledged', alarm.acknowledged, 'thingKind', alarm.thing_kind,
      'thing', coalesce(case alarm.thing_kind when 'battery' then battery.serial_number
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

-- `said` is what was so at that moment, where the alarm has gone on since.
create function app.note_alarm_event(alarm_id bigint, event_type text, happened_at timestamptz, said jsonb) returns void
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  facts jsonb;
begin
  if not app.wants_event(array[note_alarm_event.event_type]) then return; end if;
  facts := app.alarm_columns(note_alarm_event.alarm_id) || note_alarm_event.said;
  if facts is null then return; end if;
  perform app.note_event(note_alarm_event.event_type, note_alarm_event.happened_at, (facts ->> 'locationId')::bigint,
    jsonb_build_object('version', facts -> 'version', 'alarm', facts), '/alarms?alarm=' || note_alarm_event.alarm_id);
end $$;

-- All alarms of a rule that is deleted, or looks at nothing any more, leave the list, also those that whoever deletes it does not see.
create function app.end_alarms_of_rule(rule_id bigint) returns void
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  organization constant bigint := app.organization_id();
  rule constant bigint := end_alarms_of_rule.rule_id;
  change bigint;
  ended bigint[];
  alarm bigint;
begin
  -- States first, as the worker holds both.
  perform from app.alarm_states where organization_id = organization and alarm_states.rule_id = rule
    order by thing_kind, thing_id for update;
  if exists (select from app.alarms where organization_id = organization and alarms.rule_id = rule and listed) then
    change := app.next_change('alarms');
    ended := array(select id from app.alarms where organization_id = organization and alarms.rule_id = rule and active order by id for update);
    update app.alarms set listed = false, active = false, cleared_at = coalesce(cleared_at, now()), flapping = false, version = change
      where organization_id = organization and alarms.rule_id = rule and listed;
    insert into app.alarm_events (organization_id, alarm_id, at, what, value, severity)
      select organization, id, now(), 'cleared', last_value, severity from app.alarms
        where organization_id = organization and id = any (ended) order by id;
    foreach alarm in array ended loop
      perform app.note_alarm_event(alarm, 'alarm.cleared', now(), '{}');
    end loop;
    perform pg_notify('changes', organization || ' alarms');
  end if;
  delete from app.alarm_states where organization_id = organization and alarm_states.rule_id = rule;
end $$;
revoke execute on function app.alarm_columns(bigint), app.note_alarm_event(bigint, text, timestamptz, jsonb),
  app.end_alarms_of_rule(bigint) from public;
grant execute on function app.note_alarm_event(bigint, text, timestamptz, jsonb), app.end_alarms_of_rule(bigint)
  to ohmstead_api, ohmstead_worker;

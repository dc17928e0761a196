-- An alarm about the product itself says what is wrong (docs/decisions/0291).
-- Safe beside the former version: it leaves both empty, and such an alarm then has the name of the organisation, as before.

-- Of troubles that nothing else in the database describes.
alter table app.house_troubles add column detail text;
-- What is wrong, as it was last looked at; null where the thing has a name of its own.
alter table app.alarms add column thing_words text;

-- By the worker, whenever it looks: whether something is wrong at that time, and what.
create function app.note_house_trouble(trouble text, subject bigint, is_wrong boolean, words text) returns void
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform app.note_house_trouble(trouble, subject, is_wrong);
  if not is_wrong then return; end if;
  update app.house_troubles set detail = words
    where organization_id = app.organization_id() and kind = trouble and subject_id = subject and ended_at is null
      and detail is distinct from words;
  if found then perform app.request_alarms_of('organization', app.organization_id()); end if;
end $$;
revoke execute on function app.note_house_trouble(text, bigint, boolean, text) from public;
grant execute on function app.note_house_trouble(text, bigint, boolean, text) to ohmstead_worker;

-- Only `thing` is new: what is wrong stands before the name of the organisation.
create or replace function app.alarm_columns(alarm_id bigint) returns jsonb
  language sql stable security definer set search_path = app, pg_temp as $$
  select jsonb_build_object('id', alarm.id, 'apiVersion', alarm.api_version, 'version', alarm.version, 'ruleId', alarm.rule_id,
      'ruleName', alarm.rule_name, 'kind', alarm.kind, 'severity', alarm.severity, 'worstSeverity', alarm.worst_severity,
      'active', alarm.active, 'acknowledged', alarm.acknowledged, 'thingKind', alarm.thing_kind,
      'thing', coalesce(case alarm.thing_kind when 'battery' then battery.serial_number
        when 'organization' then coalesce(alarm.thing_words, directory.organization_name())
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

-- Alarms that are there get their words with the next look.
do $$
declare
  organization bigint;
begin
  for organization in select id from directory.organizations order by id loop
    perform set_config('app.organization_id', organization::text, true);
    if exists (select from app.house_troubles where organization_id = organization and ended_at is null) then
      perform app.request_alarms_of('organization', organization);
    end if;
  end loop;
  perform set_config('app.organization_id', '', true);
end $$;

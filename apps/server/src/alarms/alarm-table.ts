import { sql } from 'kysely';

/** The serial number of the battery, the name of the analyzer and the bay, or what is wrong, or the name of the organisation. */
export const alarmThing = sql`coalesce(case thing_kind when 'battery' then coalesce(batteries.serial_number, '')
  when 'organization' then coalesce(thing_words, directory.organization_name())
  when 'bay' then coalesce(devices.name, devices.serial_number) || ', bay ' || bays.number
  else coalesce(devices.name, devices.serial_number) end, '')`;

export const alarmsFrom = sql`alarms
  left join locations on locations.organization_id = alarms.organization_id and locations.id = alarms.location_id
  left join devices on devices.organization_id = alarms.organization_id and devices.id = alarms.device_id
  left join bays on bays.organization_id = alarms.organization_id and bays.id = alarms.bay_id
  left join batteries on batteries.organization_id = alarms.organization_id and batteries.id = alarms.battery_id
  left join users as assignees on assignees.organization_id = alarms.organization_id and assignees.id = alarms.assignee_id`;

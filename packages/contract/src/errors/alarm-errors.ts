import { refused, type CatalogueEntry } from './catalogue-entry.ts';

const rule = 'Alarm rule not saved';
const window = 'Maintenance window not saved';
const stale = (kind: string) =>
  `This ${kind} was saved by another user since it was loaded by you. Reload the data and try your changes again.` as const;
const wrongEnd = 'The end must come after the beginning, within 366 days.';

/** Alarms, their rules and when nobody is told (spec: calls-open §6). */
export const alarmErrors = {
  'alarms-not-found': { status: 404, message: 'The alarm does not exist.' },
  'alarms-assign-1': refused('This person does not exist or may not see this alarm.', 'Alarm not assigned'),
  'alarms-snooze-1': refused('Choose a time within the next 30 days.', 'Alarm not snoozed'),

  'alarmRules-not-found': { status: 404, message: 'The alarm rule does not exist.' },
  'alarmRules-add-1': refused('A name is required', rule),
  'alarmRules-add-3': refused('This name is already in use', rule),
  'alarmRules-add-4': refused('{0} is out of range.', rule),
  'alarmRules-add-5': refused('A location, device or channel does not exist.', rule),
  'alarmRules-add-6': refused('Each step must be more severe than the one before.', rule),
  'alarmRules-update-1': refused('A name is required', rule),
  'alarmRules-update-5': refused('This name is already in use', rule),
  'alarmRules-update-6': refused(stale('alarm rule'), rule),
  'alarmRules-update-7': refused('{0} is out of range.', rule),
  'alarmRules-update-8': refused('A location, device or channel does not exist.', rule),
  'alarmRules-update-9': refused('Each step must be more severe than the one before.', rule),
  'alarmRules-update-10': refused('The kind of an alarm rule cannot be changed.', rule),

  'maintenanceWindows-not-found': { status: 404, message: 'The maintenance window does not exist.' },
  'maintenanceWindows-add-1': refused('A name is required', window),
  'maintenanceWindows-add-4': refused(wrongEnd, window),
  'maintenanceWindows-add-5': refused('A rule, device or location does not exist.', window),
  'maintenanceWindows-update-1': refused('A name is required', window),
  'maintenanceWindows-update-6': refused(stale('maintenance window'), window),
  'maintenanceWindows-update-7': refused(wrongEnd, window),
  'maintenanceWindows-update-8': refused('A rule, device or location does not exist.', window),
} as const satisfies Record<string, CatalogueEntry>;

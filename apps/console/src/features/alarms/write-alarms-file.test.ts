import { alarmListColumns } from '@ohmstead/contract';
import { expect, test } from 'vitest';
import type { AlarmRow } from './alarm-row.ts';
import { alarmsCsv } from './write-alarms-file.ts';

const alarm: AlarmRow = {
  id: 4,
  apiVersion: 1,
  version: 9,
  ruleId: 2,
  ruleName: '=SUM(1)',
  kind: 'soh-below',
  severity: 'critical',
  worstSeverity: 'critical',
  active: true,
  acknowledged: false,
  state: 'active',
  thingKind: 'battery',
  thing: 'SN-1',
  deviceId: null,
  bayId: null,
  batteryId: 7,
  location: 'Graz',
  locationId: 3,
  raisedAt: new Date(2026, 10, 25, 9, 5).getTime(),
  clearedAt: null,
  count: 2,
  firstValue: 79.5,
  lastValue: 71.25,
  assigneeId: null,
  assignee: null,
  lastComment: 'Take it out; "now"',
  snoozedUntil: null,
  flapping: false,
};
const columns = alarmListColumns.filter(({ key }) =>
  ['severity', 'state', 'ruleName', 'raisedAt', 'lastValue', 'assignee', 'lastComment'].includes(key),
);

test('a file of alarms has the words of the screen, exact times, numbers, and no formulas', () => {
  expect(alarmsCsv([alarm], columns, 'csv')).toBe(
    '\uFEFF"Severity","Rule","State","Since","Assignee","Last comment","Last value"\r\n' +
      '"Critical","\'=SUM(1)","Active","2026-11-25 09:05",,"Take it out; ""now""",71.25\r\n',
  );
  expect(alarmsCsv([alarm], columns, 'csvSemicolon').split('\r\n')[1]).toBe(
    '"Critical";"\'=SUM(1)";"Active";"2026-11-25 09:05";;"Take it out; ""now""";71,25',
  );
});

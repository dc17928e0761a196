import type { Alarm, AlarmsUpdates } from '@ohmstead/contract';
import { alarmKindNames, alarmSeverities, alarmThings, isOneOf, type AlarmSeverity } from '@ohmstead/domain';

/** What the bell, the tabs and the bays need to know of an alarm in the list. */
export type OpenAlarm = Pick<
  Alarm,
  | 'id'
  | 'kind'
  | 'ruleName'
  | 'severity'
  | 'active'
  | 'acknowledged'
  | 'thingKind'
  | 'thing'
  | 'deviceId'
  | 'bayId'
  | 'batteryId'
  | 'raisedAt'
  | 'assignee'
>;
export type OpenAlarms = { cursor: string; alarms: readonly OpenAlarm[] };

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Undefined for what this console does not know yet. */
const readAlarm = (columns: readonly string[], row: readonly unknown[]): OpenAlarm | undefined => {
  const of = (name: keyof OpenAlarm): unknown => row[columns.indexOf(name)];
  const [kind, severity, thingKind] = [of('kind'), of('severity'), of('thingKind')];
  if (!isOneOf(alarmKindNames, kind) || !isOneOf(alarmSeverities, severity) || !isOneOf(alarmThings, thingKind))
    return undefined;
  return {
    id: numberOf(of('id')) ?? 0,
    kind,
    severity,
    thingKind,
    ruleName: textOf(of('ruleName')) ?? '',
    thing: textOf(of('thing')) ?? '',
    active: of('active') === true,
    acknowledged: of('acknowledged') === true,
    deviceId: numberOf(of('deviceId')),
    bayId: numberOf(of('bayId')),
    batteryId: numberOf(of('batteryId')),
    raisedAt: numberOf(of('raisedAt')) ?? 0,
    assignee: textOf(of('assignee')),
  };
};

type Answer = Pick<AlarmsUpdates, 'cursor' | 'full'> & {
  columns: readonly string[];
  alarms: readonly (readonly unknown[])[];
};

/** The alarms after an answer; the same array if nothing has changed. */
export const mergeAlarms = (held: OpenAlarms | undefined, { cursor, full, columns, alarms }: Answer): OpenAlarms => {
  if (!full && alarms.length === 0) return { cursor, alarms: held?.alarms ?? [] };
  const byId = new Map(full ? [] : held?.alarms.map((alarm) => [alarm.id, alarm]));
  for (const row of alarms) {
    const alarm = row.length === 1 ? undefined : readAlarm(columns, row);
    if (alarm === undefined) byId.delete(Number(row[0]));
    else byId.set(alarm.id, alarm);
  }
  return { cursor, alarms: [...byId.values()] };
};

const rank = ({ severity }: OpenAlarm): number => alarmSeverities.indexOf(severity);

/** The worst first, of these the newest. */
export const byUrgency = (alarms: readonly OpenAlarm[]): OpenAlarm[] =>
  alarms.toSorted((one, other) => rank(other) - rank(one) || other.raisedAt - one.raisedAt || other.id - one.id);

/** Those that wait for someone: active, and not acknowledged. */
export const calling = (alarms: readonly OpenAlarm[]): OpenAlarm[] =>
  byUrgency(alarms.filter(({ active, acknowledged }) => active && !acknowledged));

type Marks = {
  devices: ReadonlyMap<number, AlarmSeverity>;
  bays: ReadonlyMap<number, AlarmSeverity>;
  batteries: ReadonlyMap<number, AlarmSeverity>;
};

const worstOfEach = (alarms: readonly OpenAlarm[], idOf: (alarm: OpenAlarm) => number | null) => {
  const worst = new Map<number, AlarmSeverity>();
  // The worst comes last and stays.
  for (const alarm of alarms.toReversed()) {
    const id = idOf(alarm);
    if (id !== null) worst.set(id, alarm.severity);
  }
  return worst;
};

let marked: { alarms: readonly OpenAlarm[]; marks: Marks } | undefined;

/** The worst active alarm of each device, bay and battery. Computed once for all rows of a list. */
export const marksOf = (alarms: readonly OpenAlarm[]): Marks => {
  if (marked?.alarms === alarms) return marked.marks;
  const active = byUrgency(alarms.filter((alarm) => alarm.active));
  const of = (kind: OpenAlarm['thingKind']) => active.filter(({ thingKind }) => thingKind === kind);
  const marks = {
    devices: worstOfEach(of('device'), ({ deviceId }) => deviceId),
    bays: worstOfEach(of('bay'), ({ bayId }) => bayId),
    batteries: worstOfEach(of('battery'), ({ batteryId }) => batteryId),
  };
  marked = { alarms, marks };
  return marks;
};

/** The worse of two. */
export const worseOf = (one: AlarmSeverity | undefined, other: AlarmSeverity | undefined): AlarmSeverity | undefined =>
  alarmSeverities.findLast((severity) => severity === one || severity === other);

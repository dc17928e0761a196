import { alarmKindNames, alarmSeverities, alarmThings, maxBulkIds } from '@ohmstead/domain';
import { Type, type Static } from 'typebox';
import { Id, Ids, LongText, OrNull, strict, Time } from '../text.ts';
import { wireNames, wireRows } from '../updates/updates.ts';

const severity = Type.Enum(alarmSeverities);
const someone = Type.Object({ id: Type.Integer(), name: Type.String() }, strict);

/** The columns of the list, in the order of the wire. */
const columns = {
  id: Type.Integer(),
  apiVersion: Type.Integer(),
  version: Type.Integer(),
  ruleId: OrNull(Type.Integer()),
  ruleName: Type.String(),
  kind: Type.Enum(alarmKindNames),
  severity,
  worstSeverity: severity,
  active: Type.Boolean(),
  acknowledged: Type.Boolean(),
  thingKind: Type.Enum(alarmThings),
  thing: Type.String(),
  deviceId: OrNull(Type.Integer()),
  bayId: OrNull(Type.Integer()),
  batteryId: OrNull(Type.Integer()),
  location: OrNull(Type.String()),
  locationId: OrNull(Type.Integer()),
  raisedAt: Type.Integer(),
  clearedAt: OrNull(Type.Integer()),
  count: Type.Integer(),
  firstValue: OrNull(Type.Number()),
  lastValue: OrNull(Type.Number()),
  assigneeId: OrNull(Type.Integer()),
  assignee: OrNull(Type.String()),
  lastComment: OrNull(Type.String()),
  snoozedUntil: OrNull(Type.Integer()),
  flapping: Type.Boolean(),
};
export const alarmColumns = Object.keys(columns);
const alarmRow = Type.Object(columns, strict);
export type Alarm = Static<typeof alarmRow>;

export const alarmsUpdates = Type.Object(
  {
    cursor: Type.String({ description: 'Send it as `since` with the next request' }),
    full: Type.Boolean({ description: 'True if the rows are the whole list' }),
    large: Type.Optional(Type.Boolean()),
    columns: wireNames,
    alarms: wireRows('Values in the order of the columns; a row of length 1 names an alarm that has left'),
  },
  strict,
);
export type AlarmsUpdates = Static<typeof alarmsUpdates>;

/** `by` is null for what happened by itself. */
const timelineEntry = Type.Object(
  {
    at: Type.Integer(),
    what: Type.String(),
    by: OrNull(Type.Object({ id: OrNull(Type.Integer()), name: Type.String() }, strict)),
    text: OrNull(Type.String()),
    value: OrNull(Type.Number()),
    severity: OrNull(Type.String()),
  },
  strict,
);
export const alarmDetail = Type.Object(
  {
    ...columns,
    unit: OrNull(Type.String()),
    threshold: OrNull(Type.Number()),
    acknowledgedAt: OrNull(Type.Integer()),
    acknowledgedBy: OrNull(someone),
    timeline: Type.Array(timelineEntry),
  },
  strict,
);
export type AlarmDetail = Static<typeof alarmDetail>;

/** Whom alarms can be given to: names only. */
export const assigneesBody = Type.Object({ ids: Ids }, strict);
export const assignees = Type.Object({ people: Type.Array(someone) }, strict);
export type Assignee = Static<typeof someone>;

/** Pairs of an id and the `apiVersion` that somebody saw. */
const pairs = Type.Array(Type.Tuple([Id, Id]), { maxItems: maxBulkIds });
export const alarmPairs = Type.Object({ alarms: pairs }, strict);
export const assignBody = Type.Object({ alarms: pairs, userId: OrNull(Id) }, strict);
export const snoozeBody = Type.Object({ alarms: pairs, until: OrNull(Time) }, strict);
export const commentBody = Type.Object({ ids: Ids, text: LongText(2_000, 1) }, strict);

const changed = Type.Array(Type.Object({ id: Type.Integer(), apiVersion: Type.Integer() }, strict));
export const changedAlarms = Type.Object(
  { changed, unchangedIds: Type.Array(Type.Integer()), staleIds: Type.Array(Type.Integer()) },
  strict,
);
export type ChangedAlarms = Static<typeof changedAlarms>;
export const commentedAlarms = Type.Object({ changed }, strict);

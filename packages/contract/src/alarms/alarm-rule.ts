import { alarmKindNames, alarmSeverities, alarmThings } from '@ohmstead/domain';
import { Type, type Static } from 'typebox';
import { Id, OrNull, strict, Text, Time } from '../text.ts';

/** How many alarms a preview lists. */
export const maxPreviewedAlarms = 200;
/** UTC days of a preview. */
export const previewDays = 90;

const clock = Type.String({ pattern: '^(?:[01][0-9]|2[0-3]):[0-5][0-9]$' });
const clockOrMidnight = Type.String({ pattern: '^(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]|24:00)$' });
const hours = Type.Object(
  {
    timeZone: Text(64, 1),
    weekly: Type.Array(
      Type.Object(
        {
          days: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { minItems: 1, maxItems: 7, uniqueItems: true }),
          from: clock,
          to: clockOrMidnight,
        },
        strict,
      ),
      { minItems: 1, maxItems: 50 },
    ),
  },
  strict,
);

/** Whether they are in range is said by name. */
const number = Type.Number({ minimum: -1e9, maximum: 1e9 });
const texts = Type.Array(Text(255, 1), { maxItems: 50, uniqueItems: true });
const ids = Type.Array(Id, { maxItems: 1_000, uniqueItems: true });
const names = Type.Array(Text(255, 1), { maxItems: 1_000, uniqueItems: true });

const parameters = Type.Record(Type.String({ pattern: '^[a-zA-Z]{1,32}$' }), Type.Union([number, texts, Type.Null()]));
const where = Type.Object(
  {
    locations: Type.Optional(OrNull(ids)),
    devices: Type.Optional(OrNull(ids)),
    deviceModels: Type.Optional(OrNull(names)),
    batteryModels: Type.Optional(OrNull(names)),
  },
  strict,
);
const severity = Type.Enum(alarmSeverities);
const steps = Type.Array(
  Type.Object(
    {
      severity,
      threshold: Type.Optional(OrNull(number)),
      afterMinutes: Type.Optional(OrNull(number)),
    },
    strict,
  ),
  { minItems: 1, maxItems: 3 },
);
const kind = Type.Enum(alarmKindNames);

const optional = {
  parameters: Type.Optional(parameters),
  where: Type.Optional(where),
  steps: Type.Optional(steps),
  raiseAfterMinutes: Type.Optional(number),
  clearAfterMinutes: Type.Optional(number),
  hours: Type.Optional(OrNull(hours)),
  channels: Type.Optional(ids),
  assigned: Type.Optional(Type.Boolean()),
  reopenMinutes: Type.Optional(number),
  leaveWhenCleared: Type.Optional(Type.Boolean()),
  remindHours: Type.Optional(OrNull(number)),
  escalate: Type.Optional(OrNull(Type.Object({ channelId: Id, afterMinutes: number }, strict))),
  enabled: Type.Optional(Type.Boolean()),
};

/** `POST /alarmRules`: only name and kind are required. */
export const newAlarmRule = Type.Object({ name: Text(255), kind, ...optional }, strict);
export type NewAlarmRule = Static<typeof newAlarmRule>;
/** `PUT /alarmRules/{id}`: what is left out stays. */
export const alarmRuleUpdate = Type.Object(
  { name: Type.Optional(Text(255)), kind: Type.Optional(kind), ...optional, version: Id },
  strict,
);
export type AlarmRuleUpdate = Static<typeof alarmRuleUpdate>;

/** As it is stored, whole; the serialiser need not look into it again. */
const whole = <Value>() => Type.Unsafe<Value>(Type.Object({}, { additionalProperties: true }));
type Whole<Value> = { -readonly [Name in keyof Value]-?: Exclude<Value[Name], undefined> };

export const alarmRule = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    kind,
    parameters: whole<Static<typeof parameters>>(),
    where: Type.Object(
      {
        locations: OrNull(Type.Array(Type.Integer())),
        devices: OrNull(Type.Array(Type.Integer())),
        deviceModels: OrNull(Type.Array(Type.String())),
        batteryModels: OrNull(Type.Array(Type.String())),
      },
      strict,
    ),
    steps: Type.Array(
      Type.Object({ severity, threshold: OrNull(Type.Number()), afterMinutes: OrNull(Type.Number()) }, strict),
    ),
    raiseAfterMinutes: Type.Number(),
    clearAfterMinutes: Type.Number(),
    hours: OrNull(hours),
    channels: Type.Array(Type.Integer()),
    assigned: Type.Boolean(),
    reopenMinutes: Type.Number(),
    leaveWhenCleared: Type.Boolean(),
    remindHours: OrNull(Type.Number()),
    escalate: OrNull(Type.Object({ channelId: Type.Integer(), afterMinutes: Type.Number() }, strict)),
    enabled: Type.Boolean(),
    raised30Days: Type.Integer({ description: 'How often its alarms that the caller sees were raised in 30 days' }),
    version: Type.Integer(),
  },
  strict,
);
export type AlarmRule = Static<typeof alarmRule>;
/** What somebody sets of a rule. */
export type AlarmRuleContent = Omit<Whole<AlarmRule>, 'id' | 'raised30Days' | 'version'>;
export const alarmRules = Type.Object({ alarmRules: Type.Array(alarmRule) }, strict);

export const previewBody = Type.Object({ rule: newAlarmRule }, strict);
export const alarmPreview = Type.Object(
  {
    from: Type.Integer(),
    to: Type.Integer(),
    days: Type.Array(Type.Object({ day: Type.Integer(), raised: Type.Integer() }, strict)),
    raised: Type.Integer(),
    alarms: Type.Array(
      Type.Object(
        {
          thingKind: Type.Enum(alarmThings),
          thing: Type.String(),
          deviceId: OrNull(Type.Integer()),
          bayId: OrNull(Type.Integer()),
          batteryId: OrNull(Type.Integer()),
          severity,
          raisedAt: Type.Integer(),
          clearedAt: OrNull(Type.Integer()),
          count: Type.Integer(),
          firstValue: OrNull(Type.Number()),
          lastValue: OrNull(Type.Number()),
        },
        strict,
      ),
    ),
    more: Type.Boolean({ description: 'Whether there are alarms that are not listed' }),
  },
  strict,
);
export type AlarmPreview = Static<typeof alarmPreview>;

const windowFields = {
  rules: Type.Optional(OrNull(ids)),
  devices: Type.Optional(OrNull(ids)),
  locations: Type.Optional(OrNull(ids)),
  weekly: Type.Optional(OrNull(hours)),
};
export const newMaintenanceWindow = Type.Object({ name: Text(255), from: Time, until: Time, ...windowFields }, strict);
export type NewMaintenanceWindow = Static<typeof newMaintenanceWindow>;
export const maintenanceWindowUpdate = Type.Object(
  {
    name: Type.Optional(Text(255)),
    from: Type.Optional(Time),
    until: Type.Optional(Time),
    ...windowFields,
    version: Id,
  },
  strict,
);
export type MaintenanceWindowUpdate = Static<typeof maintenanceWindowUpdate>;
export const maintenanceWindow = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    from: Type.Integer(),
    until: Type.Integer(),
    rules: OrNull(Type.Array(Type.Integer())),
    devices: OrNull(Type.Array(Type.Integer())),
    locations: OrNull(Type.Array(Type.Integer())),
    weekly: OrNull(hours),
    version: Type.Integer(),
  },
  strict,
);
export type MaintenanceWindow = Static<typeof maintenanceWindow>;
export const maintenanceWindows = Type.Object({ maintenanceWindows: Type.Array(maintenanceWindow) }, strict);

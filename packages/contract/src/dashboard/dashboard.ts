import {
  deviceGroupSorts,
  runningPlaces,
  serviceStatuses,
  shownLocationCounts,
  shownRowCounts,
} from '@ohmstead/domain';
import { Type, type Static, type TSchema } from 'typebox';
import { dispositionWord } from '../batteries/verdict.ts';
import { OneOf, OrNull, strict } from '../text.ts';

/** An empty value selects the default. */
const oneOf = <const Value extends string | number>(values: readonly Value[]) =>
  Type.Optional(OneOf<'' | Value>(['', ...values]));

export const dashboardDevicesQuery = Type.Object(
  { sort: oneOf(deviceGroupSorts), locations: oneOf(shownLocationCounts) },
  strict,
);
/** `running=true` is short for `only`, `false` for `last`. */
export const dashboardServicesQuery = Type.Object(
  { count: oneOf(shownRowCounts), running: oneOf([...runningPlaces, 'true', 'false']) },
  strict,
);
export const dashboardBatteriesQuery = Type.Object({ count: oneOf(shownRowCounts) }, strict);

const deviceGroup = Type.Object(
  {
    locationId: OrNull(Type.Integer()),
    location: OrNull(Type.String()),
    models: Type.Array(Type.Object({ modelName: Type.String(), count: Type.Integer() }, strict)),
    total: Type.Integer(),
  },
  strict,
);
export const dashboardDevicesAnswer = Type.Object({ groups: Type.Array(deviceGroup) }, strict);
export type DeviceGroup = Static<typeof deviceGroup>;
export type DashboardDevices = Static<typeof dashboardDevicesAnswer>;

/** What the devices are doing now, and the bays of those online. */
export const dashboardFleetAnswer = Type.Object(
  {
    devices: Type.Integer(),
    online: Type.Integer(),
    bays: Type.Object(
      {
        empty: Type.Integer(),
        idle: Type.Integer(),
        inprogress: Type.Integer(),
        good: Type.Integer(),
        fail: Type.Integer(),
      },
      strict,
    ),
  },
  strict,
);
export type Fleet = Static<typeof dashboardFleetAnswer>;

export const dashboardAttentionQuery = Type.Object(
  {
    since: Type.Optional(
      Type.Union([Type.Literal(''), Type.String({ pattern: '^[1-9][0-9]{0,14}$' })], {
        description: "Start of the caller's day, ms since 1970 UTC, at most 48 h ago; 24 h ago by default",
      }),
    ),
    count: oneOf(shownRowCounts),
  },
  strict,
);

const time = OrNull(Type.Integer({ description: 'ms since 1970 UTC' }));
const text = OrNull(Type.String());
const status = OneOf(serviceStatuses);

const latestService = Type.Object(
  {
    serviceId: Type.Integer(),
    status,
    serviceType: Type.String(),
    startTime: Type.Integer(),
    endTime: time,
    progress: OrNull(Type.Number({ description: '0 to 1, while it runs' })),
    locationId: OrNull(Type.Integer()),
    location: text,
    deviceId: OrNull(Type.Integer()),
    deviceModelName: text,
    bay: OrNull(Type.Integer({ description: 'Its number on the device, from 1' })),
    batteryId: Type.Integer(),
    batterySerialNumber: text,
  },
  strict,
);
export const dashboardServicesAnswer = Type.Object({ services: Type.Array(latestService) }, strict);
export type LatestService = Static<typeof latestService>;
export type DashboardServices = Static<typeof dashboardServicesAnswer>;

const latestBattery = Type.Object(
  {
    batteryId: Type.Integer(),
    serialNumber: text,
    modelName: text,
    lastServiceId: OrNull(Type.Integer()),
    lastServiceTime: time,
    lastServiceType: text,
    lastLocation: text,
    lastSoh: OrNull(Type.Number()),
    lastSohTime: OrNull(Type.Integer({ description: 'When the service that measured it ended' })),
    lastTemperature: OrNull(Type.Number({ description: '°C at which the state of health was measured' })),
    lastStatus: OrNull(status),
    disposition: dispositionWord,
    borderline: Type.Boolean({ description: 'Whether a second test could change the disposition' }),
    remCap: OrNull(Type.Number()),
    inService: time,
  },
  strict,
);
export const dashboardBatteriesAnswer = Type.Object({ batteries: Type.Array(latestBattery) }, strict);
export type LatestBattery = Static<typeof latestBattery>;
export type DashboardBatteries = Static<typeof dashboardBatteriesAnswer>;

/** The conditions under which the states of health of batteries in use were measured; null if there are none. */
export const sohConditionsAnswer = Type.Object(
  {
    firstMonth: time,
    lastMonth: time,
    coldest: OrNull(Type.Integer({ description: 'Whole °C at or below the lowest temperature' })),
    warmest: OrNull(Type.Integer({ description: 'Whole °C above the highest' })),
  },
  strict,
);
export type SohConditions = Static<typeof sohConditionsAnswer>;

/** `total` counts all; `items` are the first of them. */
const listOf = <Item extends TSchema>(item: Item) =>
  Type.Object({ total: Type.Integer(), items: Type.Array(item) }, strict);

const failedService = Type.Object(
  {
    serviceId: Type.Integer(),
    batteryId: Type.Integer(),
    serialNumber: text,
    modelName: text,
    serviceType: Type.String(),
    endTime: Type.Integer(),
    location: text,
    deviceId: OrNull(Type.Integer()),
    deviceName: text,
    bay: OrNull(Type.Integer({ description: 'Its number on the device, from 1' })),
    finalTestMessage: text,
  },
  strict,
);

const attentionBattery = { batteryId: Type.Integer(), serialNumber: text, modelName: text, location: text };

const fallenBattery = Type.Object(
  {
    ...attentionBattery,
    soh: Type.Number({ description: '% of the design capacity, by the newest test' }),
    previousSoh: OrNull(Type.Number({ description: '% by the test before it' })),
    threshold: Type.Number({ description: 'The lowest state of health at which its policy keeps it, %' }),
    time: Type.Integer({ description: 'When the newest test ended' }),
    disposition: dispositionWord,
    borderline: Type.Boolean({ description: 'Whether a second test could change the disposition' }),
  },
  strict,
);

const offlineDevice = Type.Object(
  {
    deviceId: Type.Integer(),
    name: text,
    serialNumber: Type.String(),
    location: text,
    since: OrNull(Type.Integer({ description: 'Its last message; null if there was none' })),
  },
  strict,
);

const overdueBattery = Type.Object(
  {
    ...attentionBattery,
    due: Type.Integer(),
    soh: OrNull(Type.Number({ description: '% of the design capacity, as last measured' })),
  },
  strict,
);

const expiringBattery = Type.Object({ ...attentionBattery, expires: Type.Integer() }, strict);

/** `GET /dashboard/attention`, in the order of the page. */
export const dashboardAttentionAnswer = Type.Object(
  {
    at: Type.Integer({ description: 'The time of the answer, up to which services count' }),
    failed: listOf(failedService),
    belowThreshold: listOf(fallenBattery),
    offline: listOf(offlineDevice),
    overdue: listOf(overdueBattery),
    expiring: listOf(expiringBattery),
  },
  strict,
);
export type Attention = Static<typeof dashboardAttentionAnswer>;

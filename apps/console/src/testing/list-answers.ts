import {
  alarmColumns,
  type Alarm,
  batteryWireColumns,
  bayWireColumns,
  deviceWireColumns,
  serviceWireColumns,
  type BatteryRow,
  type BayRow,
  type DeviceRow,
  type ServiceRow,
} from '@ohmstead/contract';

const wireRow = (columns: readonly string[], values: object): unknown[] =>
  columns.map((key) => (values as Record<string, unknown>)[key] ?? null);

/** Batteries in wire format; fields that a test does not set are empty. */
export const batteryRow = (batteryId: number, values: Partial<BatteryRow> = {}): unknown[] =>
  wireRow(batteryWireColumns, {
    batteryId,
    version: 1,
    favourite: false,
    disposition: 'testFirst',
    borderline: false,
    serialNumber: `SN${batteryId}`,
    ...values,
  });

export const deviceRow = (id: number, values: Partial<DeviceRow> = {}): unknown[] =>
  wireRow(deviceWireColumns, {
    id,
    version: 1,
    online: true,
    firmwareUpgrade: false,
    name: `Bench ${id}`,
    serialNumber: `DEV${id}`,
    type: 'Analyzer A4',
    modelName: 'A4',
    ...values,
  });

export const bayRow = (id: number, deviceId: number, values: Partial<BayRow> = {}): unknown[] =>
  wireRow(bayWireColumns, { id, deviceId, number: id, status: 'empty', ...values });

export const serviceRow = (serviceId: number, values: Partial<ServiceRow> = {}): unknown[] =>
  wireRow(serviceWireColumns, {
    serviceId,
    version: 1,
    batteryId: serviceId,
    deviceId: 1,
    status: 'pass',
    serviceType: 'Charge',
    startTime: 0,
    batterySerialNumber: `SN${serviceId}`,
    ...values,
  });

type Rows = readonly (readonly unknown[])[];

export const batteriesAnswer = (batteries: Rows, full = true) => ({
  columns: batteryWireColumns,
  batteries,
  cursor: 'c',
  full,
});

export const devicesAnswer = (devices: Rows, bays: Rows = [], full = true) => ({
  columns: deviceWireColumns,
  devices,
  bayColumns: bayWireColumns,
  bays,
  cursor: 'c',
  full,
});

export const servicesAnswer = (services: Rows, full = true) => ({
  columns: serviceWireColumns,
  services,
  cursor: 'c',
  full,
});

/** An active warning that a battery's state of health is low, with changes for the test. */
export const anAlarm = (id: number, values: Partial<Alarm> = {}): Alarm => ({
  id,
  apiVersion: 1,
  version: 1,
  ruleId: 2,
  ruleName: 'State of health low',
  kind: 'soh-below',
  severity: 'warning',
  worstSeverity: 'warning',
  active: true,
  acknowledged: false,
  thingKind: 'battery',
  thing: `SN${id}`,
  deviceId: null,
  bayId: null,
  batteryId: id,
  location: 'Graz',
  locationId: 3,
  raisedAt: 0,
  clearedAt: null,
  count: 1,
  firstValue: 79,
  lastValue: 71.5,
  assigneeId: null,
  assignee: null,
  lastComment: null,
  snoozedUntil: null,
  flapping: false,
  ...values,
});

export const alarmsAnswer = (alarms: readonly (Alarm | number)[], full = true) => ({
  columns: alarmColumns,
  alarms: alarms.map((alarm) => (typeof alarm === 'number' ? [alarm] : wireRow(alarmColumns, alarm))),
  cursor: 'c',
  full,
});

const service = (serviceType: string, status: string, results: object = {}) => ({
  version: 4_711,
  link: 'https://ohmstead.example/services?service=9120',
  serviceId: 9_120,
  serviceType,
  status,
  startTime: 1_767_340_800_000,
  duration: null,
  soh: null,
  fcc: null,
  batteryId: 512,
  batterySerialNumber: 'PB-04512',
  batteryModelName: 'BP-90',
  deviceId: 7,
  deviceName: 'Bench 3',
  bayId: 28,
  location: 'Depot 2',
  locationId: 2,
  ...results,
});
const measured = { duration: 7_260, soh: 91.4, fcc: 2_310 };

const battery = (retired: number | null = null) => ({
  version: 4_712,
  link: 'https://ohmstead.example/batteries?battery=512',
  batteryId: 512,
  serialNumber: 'PB-04512',
  modelName: 'BP-90',
  location: 'Depot 2',
  locationId: 2,
  retired,
});

const device = (more: object = {}) => ({
  version: 318,
  link: 'https://ohmstead.example/devices?device=7',
  deviceId: 7,
  name: 'Bench 3',
  serialNumber: 'D-1007',
  modelName: 'OS-4',
  location: 'Depot 2',
  locationId: 2,
  ...more,
});

const alarm = (more: object = {}) => ({
  version: 93,
  link: 'https://ohmstead.example/alarms?alarm=31',
  alarm: {
    id: 31,
    apiVersion: 1,
    version: 93,
    ruleId: 4,
    ruleName: 'State of health below 80 %',
    kind: 'soh-below',
    severity: 'warning',
    worstSeverity: 'warning',
    active: true,
    acknowledged: false,
    thingKind: 'battery',
    thing: 'PB-04512',
    deviceId: null,
    bayId: null,
    batteryId: 512,
    location: 'Depot 2',
    locationId: 2,
    raisedAt: 1_767_348_060_000,
    clearedAt: null,
    count: 1,
    firstValue: 78.4,
    lastValue: 78.4,
    assigneeId: null,
    assignee: null,
    lastComment: null,
    snoozedUntil: null,
    flapping: false,
    silenced: false,
    ...more,
  },
});

/** Every event that a webhook may ask for, with the `data` of an example: the list on screen, in the API and in the documents. */
export const eventCatalogue = {
  'service.started': service('Capacity Test', 'servicing'),
  'service.passed': service('Capacity Test', 'pass', measured),
  'service.failed': service('Capacity Test', 'fail', { ...measured, soh: 61.2, fcc: 1_545 }),
  'service.aborted': service('Capacity Test', 'aborted', { duration: 1_800 }),
  'battery.created': battery(),
  'battery.retired': battery(1_767_348_060_000),
  'battery.moved': battery(),
  'device.claimed': device(),
  'device.online': device(),
  'device.offline': device(),
  'device.moved': device(),
  'firmware.installed': device({ firmwareVersion: '2.4.1', reason: null }),
  'firmware.failed': device({ firmwareVersion: '2.4.1', reason: 'The signature is wrong.' }),
  'alarm.raised': alarm(),
  'alarm.worsened': alarm({ severity: 'critical', worstSeverity: 'critical', lastValue: 68.9 }),
  'alarm.acknowledged': alarm({ apiVersion: 2, acknowledged: true }),
  'alarm.assigned': alarm({ apiVersion: 2, assigneeId: 12, assignee: 'Robin' }),
  'alarm.cleared': alarm({ active: false, clearedAt: 1_767_434_460_000 }),
  'import.finished': {
    version: 6,
    link: 'https://ohmstead.example/services/import/88',
    importId: 88,
    kind: 'services',
    fileName: 'PB-04512.bdf.csv',
    counts: null,
    serviceIds: [9_120],
    location: 'Depot 2',
    locationId: 2,
  },
  test: { version: 1, link: 'https://ohmstead.example/settings/integrations' },
} as const satisfies Record<string, object>;

export type EventType = keyof typeof eventCatalogue;
export const isEventType = (text: string): text is EventType => Object.hasOwn(eventCatalogue, text);

const exampleId = '5f0c1a52-7a0e-4c63-9d61-0b0c4f6a7f11';
/** The whole body, as a receiver gets it. */
export const exampleOf = (type: EventType) => ({
  id: exampleId,
  type,
  timestamp: 1_767_348_060_000,
  data: eventCatalogue[type],
});

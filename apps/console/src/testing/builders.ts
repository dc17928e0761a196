import type { BulkJob, UiSettings, UserData } from '@ohmstead/contract';

const shown = (...keys: string[]) => ({ columns: keys.map((key) => ({ key, visible: true })) });

/** All 27 columns of batteries and 47 of services are most of the work of a page: tests of columns ask for `allColumns`. */
const fewColumns = {
  batteries: shown('favourite', 'serialNumber', 'modelName', 'lastStatus', 'lastSoh', 'remCap', 'lastLocation'),
  services: shown('serviceId', 'batterySerialNumber', 'serviceType', 'status', 'startTime', 'duration'),
};

/** Of users who have not chosen any. */
export const allColumns = { batteries: { columns: undefined }, services: { columns: undefined } };

const withFewColumns = (given: UiSettings): UiSettings => ({
  ...given,
  batteries: Object.assign({}, fewColumns.batteries, given['batteries']),
  services: Object.assign({}, fewColumns.services, given['services']),
});

/** A user without permissions, with changes for the test. */
export const aUser = (change: Partial<UserData> & { may?: string[] } = {}): UserData => {
  const { may = [], uiSettings = {}, ...fields } = change;
  return {
    id: 7,
    email: 'ada@ohmstead.example',
    firstName: 'Ada',
    lastName: 'Byron',
    orgName: 'Analytical Engines',
    photoId: null,
    distanceUnit: 'metric',
    superuser: false,
    stepUpUntil: null,
    signedInBy: 'password',
    secondFactor: { enrolled: false, required: false, requiredFrom: null },
    version: 1,
    token: 'token-of-ada',
    groupId: null,
    uiSettings: withFewColumns(uiSettings),
    permissions: { permissions: may, displayConfigurations: { devices: null, batteries: null, services: null } },
    ...fields,
  };
};

/** The details of a device, with changes for the test. */
export const aDevice = (change: object = {}) => ({
  id: 1,
  version: 1,
  apiVersion: 4,
  online: true,
  name: 'Bench 1',
  type: 'Analyzer A4',
  modelName: 'A4',
  modelImage: null,
  location: 'Oslo',
  locationId: 2,
  serialNumber: 'DEV1',
  status: 'Idle',
  rawStatus: null,
  lastMessageTime: 0,
  inServiceDate: null,
  lastUsed: null,
  deviceVersionNumbers: 'main 2.4.1',
  firmwareUpgrade: null,
  firmwareState: null,
  firmwareTarget: null,
  firmwareReason: null,
  modelDescription: null,
  comments: null,
  bays: [],
  ...change,
});

/** A job that is running. */
export const aBulkJob = (change: Partial<BulkJob> = {}): BulkJob => ({
  id: 5,
  kind: 'batteries',
  action: 'retire',
  state: 'running',
  total: 100_000,
  done: 0,
  changed: 0,
  left: 0,
  leftBecause: { changed: 0, unchanged: 0, inUse: 0, noFirmware: 0 },
  problem: null,
  createdAt: 0,
  endedAt: null,
  ...change,
});

/** The details of a battery of which only the serial number is known, with changes for the test. */
export const aBattery = (change: object = {}) => ({
  batteryId: 7,
  version: 3,
  apiVersion: 2,
  serialNumber: 'SN7',
  manufacturer: null,
  modelName: null,
  purchased: null,
  inService: null,
  expires: null,
  retired: null,
  comments: null,
  lastServiceId: null,
  lastServiceTime: null,
  lastStatus: null,
  lastSoh: null,
  lastSohTime: null,
  lastTemperature: null,
  remCap: null,
  designCapacity: null,
  nomVoltage: null,
  cycleCount: null,
  serviceFrequency: null,
  due: null,
  forecastEarliest: null,
  rc: null,
  ratedCca: null,
  modelImage: null,
  lastServiceType: null,
  lastDeviceSerialNumber: null,
  spectrumServiceIds: [],
  ...change,
});

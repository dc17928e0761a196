import { dispositions, serviceStatuses, sohThresholdPercent, type ListFilter } from '@ohmstead/domain';
import {
  keywordKeys,
  listColumns,
  wireKeysByName,
  type Catalogue,
  type RowOf,
  type WireKey,
} from '../catalogue/catalogue.ts';

const day = (right: 'perm-batteries-edit' | 'perm-batteries-retire') => ({ right, input: 'day' }) as const;

/** Every field of a battery, with columns in list order: capacities mAh, voltages V, state of health %. */
export const batteryCatalogue = {
  favourite: { kind: 'boolean', label: 'Favourite', isSortable: false, width: 48 },
  serialNumber: { kind: 'text', label: 'Serial Number', isKeyword: true, width: 176 },
  modelName: { kind: 'text', label: 'Model Name', isKeyword: true, width: 184 },
  lastStatus: { kind: 'text', label: 'Last Status', oneOf: serviceStatuses, width: 128, isRigid: true },
  lastSoh: { kind: 'number', label: 'Last State of Health', unit: '%', digits: 1, width: 188, isRigid: true },
  disposition: {
    kind: 'text',
    label: 'Disposition',
    oneOf: dispositions,
    isOrdered: true,
    isAlwaysGiven: true,
    width: 208,
    isRigid: true,
  },
  due: { kind: 'time', label: 'Due', width: 128 },
  /** When it is likely to be below the threshold at the earliest; null also for whoever may not see the tests that this rests on. */
  forecastEarliest: { kind: 'time', label: '80 % Reached', width: 136 },
  remCap: { kind: 'number', label: 'Rem Cap', unit: 'mAh', digits: 0 },
  lastServiceTime: { kind: 'time', label: 'Last Service Time', width: 156 },
  lastServiceType: { kind: 'text', label: 'Last Service Type', isKeyword: true },
  lastLocation: { kind: 'text', label: 'Last Location', isKeyword: true },
  lastDeviceSerialNumber: { kind: 'text', label: 'Last Service Device', isKeyword: true },
  manufacturer: { kind: 'text', label: 'Manufacturer', isKeyword: true },
  chemistry: { kind: 'text', label: 'Chemistry', isKeyword: true },
  designCapacity: { kind: 'number', label: 'Design Capacity', unit: 'mAh', digits: 0, width: 144 },
  nomVoltage: { kind: 'number', label: 'Nominal Voltage', unit: 'V', digits: 1, width: 136 },
  cycleCount: { kind: 'number', label: 'Cycle Count', digits: 0, width: 112 },
  usedIn: { kind: 'text', label: 'Used In', isKeyword: true },
  rc: { kind: 'number', label: 'RC', unit: 'm', digits: 0 },
  ratedCca: { kind: 'number', label: 'Rated CCA', unit: 'A', digits: 0 },
  serviceFrequency: {
    kind: 'number',
    label: 'Service Frequency',
    unit: 'd',
    digits: 0,
    width: 152,
    edit: { right: 'perm-batteries-edit', input: 'wholeNumber', min: 1, max: 3_650 },
  },
  lastServiceParameters: { kind: 'text', label: 'Last Service Parameters', isSortable: false, width: 220 },
  purchased: { kind: 'time', label: 'Purchased', edit: day('perm-batteries-edit') },
  inService: { kind: 'time', label: 'In Service', edit: day('perm-batteries-edit') },
  expires: { kind: 'time', label: 'Expires', edit: day('perm-batteries-edit') },
  retired: { kind: 'time', label: 'Retired', edit: day('perm-batteries-retire') },

  batteryId: { kind: 'number', isAlwaysGiven: true },
  apiVersion: { kind: 'number', isAlwaysGiven: true },
  version: { kind: 'number', isAlwaysGiven: true },
  /** Whether a second test could change the disposition. */
  borderline: { kind: 'boolean' },
  /** When the newest test ended, if it found the battery below the threshold of its policy and the one before did not, or there was none. */
  fellBelow: { kind: 'time' },
  lastDeviceClass: { kind: 'text' },
  lastDeviceId: { kind: 'number' },
  lastServiceId: { kind: 'number' },
  /** When the service that measured it ended, which need not be the last service. */
  lastSohTime: { kind: 'time' },
  /** The temperature at which the state of health was measured. */
  lastTemperature: { kind: 'number', unit: '°C' },
  location: { kind: 'text' },
  locationId: { kind: 'number' },

  modelImage: { kind: 'text', only: 'detail' },
  modelServiceParameters: { kind: 'text', label: 'Default Service Parameters', only: 'detail' },
  comments: {
    kind: 'text',
    label: 'Comments',
    only: 'detail',
    edit: { right: 'perm-batteries-edit', input: 'text', maxLength: 4_000 },
  },
} as const satisfies Catalogue;

export type BatteryWireColumn = WireKey<typeof batteryCatalogue>;
export type BatteryRow = RowOf<typeof batteryCatalogue>;

export const batteryWireColumns = wireKeysByName(batteryCatalogue, ['batteryId', 'apiVersion', 'version']);
export const batteryColumns = listColumns(batteryCatalogue);
export const batteryKeywordColumns = keywordKeys(batteryCatalogue);

/** In the order of the filter bar; filters that only links can set come last. */
export const batteryFilters = [
  { kind: 'choice', key: 'statuses', column: 'lastStatus', label: 'Status', empty: 'Never serviced' },
  { kind: 'range', key: 'sohRange', column: 'lastSoh', label: 'State of health', threshold: sohThresholdPercent },
  { kind: 'choice', key: 'dispositions', column: 'disposition', label: 'Disposition' },
  { kind: 'choice', key: 'locations', column: 'location', label: 'Location', empty: 'None yet' },
  { kind: 'choice', key: 'modelNames', column: 'modelName', label: 'Model' },
  { kind: 'dates', key: 'lastServiceTimeRange', column: 'lastServiceTime', label: 'Last service time' },
  { kind: 'dates', key: 'dueRange', column: 'due', label: 'Due' },
  { kind: 'flag', key: 'favourites', column: 'favourite', label: 'Favourites', wants: 'filled' },
  {
    kind: 'flag',
    key: 'notRetired',
    column: 'retired',
    label: 'In use',
    wants: 'empty',
    group: 'In use or retired',
    excludes: ['retiredOnly', 'retiredRange'],
  },
  {
    kind: 'flag',
    key: 'retiredOnly',
    column: 'retired',
    label: 'Retired',
    wants: 'filled',
    group: 'In use or retired',
    excludes: ['notRetired'],
  },
  { kind: 'choice', key: 'manufacturers', column: 'manufacturer', label: 'Manufacturer', isSecondary: true },
  { kind: 'choice', key: 'chemistries', column: 'chemistry', label: 'Chemistry', isSecondary: true },
  { kind: 'choice', key: 'usedIn', column: 'usedIn', label: 'Used in', empty: 'Nothing', isSecondary: true },
  {
    kind: 'range',
    key: 'designCapacityRange',
    column: 'designCapacity',
    label: 'Design capacity',
    isSecondary: true,
  },
  { kind: 'range', key: 'nomVoltageRange', column: 'nomVoltage', label: 'Nominal voltage', isSecondary: true },
  { kind: 'dates', key: 'forecastRange', column: 'forecastEarliest', label: '80 % reached', isSecondary: true },
  { kind: 'dates', key: 'fellBelowRange', column: 'fellBelow', label: 'Newly below threshold', isSecondary: true },
  { kind: 'dates', key: 'expiresRange', column: 'expires', label: 'Expires', isSecondary: true },
  {
    kind: 'dates',
    key: 'retiredRange',
    column: 'retired',
    label: 'Retirement date',
    excludes: ['notRetired'],
    isSecondary: true,
  },
  { kind: 'bin', key: 'sohBin', column: 'lastSoh', label: 'State of health' },
  {
    kind: 'bin',
    key: 'remainingBin',
    column: 'remCap',
    label: 'Remaining of design capacity',
    shareOf: 'designCapacity',
  },
  { kind: 'bin', key: 'overdue', column: 'due', label: 'Overdue', isTime: true },
  { kind: 'ids', key: 'batteryIds', column: 'batteryId', label: 'Chosen batteries' },
] as const satisfies readonly ListFilter<BatteryWireColumn>[];

import type { ListColumn } from '../list-column.ts';

/** What a battery's row on the wire holds, in this order (spec: entities §3). */
export const batteryWireColumns = [
  'batteryId',
  'apiVersion',
  'version',
  'chemistry',
  'cycleCount',
  'designCapacity',
  'expires',
  'favourite',
  'inService',
  'lastDeviceClass',
  'lastDeviceId',
  'lastDeviceSerialNumber',
  'lastLocation',
  'lastServiceId',
  'lastServiceParameters',
  'lastServiceTime',
  'lastServiceType',
  'lastSoh',
  'lastSohTime',
  'lastStatus',
  'lastTemperature',
  'location',
  'locationId',
  'manufacturer',
  'modelName',
  'nomVoltage',
  'purchased',
  'ratedCca',
  'rc',
  'remCap',
  'retired',
  'serialNumber',
  'serviceFrequency',
  'usedIn',
] as const;
export type BatteryWireColumn = (typeof batteryWireColumns)[number];

/** One battery as a list shows it: capacities mAh, voltages V, state of health %, times ms since 1970 UTC. */
export type BatteryRow = {
  batteryId: number;
  apiVersion: number;
  version: number;
  chemistry: string | null;
  cycleCount: number | null;
  designCapacity: number | null;
  expires: number | null;
  favourite: boolean;
  inService: number | null;
  lastDeviceClass: string | null;
  lastDeviceId: number | null;
  lastDeviceSerialNumber: string | null;
  lastLocation: string | null;
  lastServiceId: number | null;
  lastServiceParameters: string | null;
  lastServiceTime: number | null;
  lastServiceType: string | null;
  lastSoh: number | null;
  /** When the service ended that measured it: the last one may have measured none. */
  lastSohTime: number | null;
  lastStatus: string | null;
  /** °C, at which the state of health was measured. */
  lastTemperature: number | null;
  location: string | null;
  locationId: number | null;
  manufacturer: string | null;
  modelName: string | null;
  nomVoltage: number | null;
  purchased: number | null;
  ratedCca: number | null;
  rc: number | null;
  remCap: number | null;
  retired: number | null;
  serialNumber: string | null;
  serviceFrequency: number | null;
  usedIn: string | null;
};

export const batteryColumns: readonly ListColumn[] = [
  { key: 'favourite', label: 'Favourite', sortable: false, visible: true, type: 'boolean' },
  { key: 'serialNumber', label: 'Serial Number', sortable: true, visible: true, type: 'text' },
  { key: 'modelName', label: 'Model Name', sortable: true, visible: true, type: 'text' },
  { key: 'lastStatus', label: 'Last Status', sortable: true, visible: true, type: 'text' },
  {
    key: 'lastSoh',
    label: 'Last State of Health',
    sortable: true,
    visible: true,
    type: 'number',
    unit: '%',
    digits: 1,
  },
  { key: 'remCap', label: 'Rem Cap', sortable: true, visible: true, type: 'number', unit: 'mAh', digits: 0 },
  { key: 'lastServiceTime', label: 'Last Service Time', sortable: true, visible: true, type: 'time' },
  { key: 'lastServiceType', label: 'Last Service Type', sortable: true, visible: true, type: 'text' },
  { key: 'lastLocation', label: 'Last Location', sortable: true, visible: true, type: 'text' },
  { key: 'lastDeviceSerialNumber', label: 'Last Service Device', sortable: true, visible: true, type: 'text' },
  { key: 'manufacturer', label: 'Manufacturer', sortable: true, visible: true, type: 'text' },
  { key: 'chemistry', label: 'Chemistry', sortable: true, visible: true, type: 'text' },
  {
    key: 'designCapacity',
    label: 'Design Capacity',
    sortable: true,
    visible: true,
    type: 'number',
    unit: 'mAh',
    digits: 0,
  },
  { key: 'nomVoltage', label: 'Nominal Voltage', sortable: true, visible: true, type: 'number', unit: 'V', digits: 1 },
  { key: 'cycleCount', label: 'Cycle Count', sortable: true, visible: true, type: 'number', digits: 0 },
  { key: 'usedIn', label: 'Used In', sortable: true, visible: true, type: 'text' },
  { key: 'rc', label: 'RC', sortable: true, visible: true, type: 'number', unit: 'm', digits: 0 },
  { key: 'ratedCca', label: 'Rated CCA', sortable: true, visible: true, type: 'number', unit: 'A', digits: 0 },
  {
    key: 'serviceFrequency',
    label: 'Service Frequency',
    sortable: true,
    visible: true,
    type: 'number',
    unit: 'd',
    digits: 0,
  },
  { key: 'lastServiceParameters', label: 'Last Service Parameters', sortable: false, visible: true, type: 'text' },
  { key: 'purchased', label: 'Purchased', sortable: true, visible: true, type: 'time' },
  { key: 'inService', label: 'In Service', sortable: true, visible: true, type: 'time' },
  { key: 'expires', label: 'Expires', sortable: true, visible: true, type: 'time' },
  { key: 'retired', label: 'Retired', sortable: true, visible: true, type: 'time' },
];

/** The fields that a keyword is looked for in (spec: entities §5). */
export const batteryKeywordColumns = [
  'chemistry',
  'lastDeviceSerialNumber',
  'lastServiceType',
  'lastLocation',
  'manufacturer',
  'modelName',
  'serialNumber',
  'usedIn',
] as const satisfies readonly BatteryWireColumn[];

/** What `GET /batteries/{id}` adds to the row. */
export type BatteryDetail = BatteryRow & {
  modelImage: string | null;
  modelServiceParameters: string | null;
  comments: string | null;
};

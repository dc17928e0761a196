import { firmwareStates, reportedDeviceStatuses, type ListFilter } from '@ohmstead/domain';
import {
  keywordKeys,
  listColumns,
  wireKeysByName,
  type Catalogue,
  type RowOf,
  type WireKey,
} from '../catalogue/catalogue.ts';

const right = 'perm-devices-edit';

/** Every field of an analyzer, with columns in list order. */
export const deviceCatalogue = {
  name: {
    kind: 'text',
    label: 'Device Name',
    isKeyword: true,
    width: 144,
    edit: { right, input: 'line', maxLength: 255, isIndividual: true },
  },
  bays: { kind: 'text', label: 'Bays', isSortable: false, width: 192, isRigid: true, only: 'list' },
  /** The last reported status; the list shows the one derived from its connection and its bays. */
  status: { kind: 'text', label: 'Status', oneOf: reportedDeviceStatuses, width: 184, isRigid: true },
  type: { kind: 'text', label: 'Device Type', isAlwaysGiven: true, isKeyword: true, width: 160 },
  serialNumber: { kind: 'text', label: 'Serial Number', isAlwaysGiven: true, isKeyword: true, width: 176 },
  location: { kind: 'text', label: 'Location', isKeyword: true },
  lastUsed: { kind: 'time', label: 'Last Used' },
  /** The time of its last message: accurate to the minute while it is connected. */
  lastMessageTime: { kind: 'time', label: 'Last Connection', width: 208 },
  inServiceDate: { kind: 'time', label: 'In Service' },
  modelName: { kind: 'text', label: 'Model Name', isAlwaysGiven: true, isKeyword: true },
  /** One line for people to read: 'main 2.4.1, bay 1.8'. */
  deviceVersionNumbers: { kind: 'text', label: 'Versions', width: 200 },
  comments: {
    kind: 'text',
    label: 'Comments',
    isSortable: false,
    width: 240,
    edit: { right, input: 'text', maxLength: 4_000 },
  },

  id: { kind: 'number', isAlwaysGiven: true },
  apiVersion: { kind: 'number', isAlwaysGiven: true },
  version: { kind: 'number', isAlwaysGiven: true },
  /** The version of its main part. */
  firmware: { kind: 'text' },
  /** Progress of the latest upgrade, its version, and why it failed if it did. */
  firmwareState: { kind: 'text', oneOf: firmwareStates },
  firmwareTarget: { kind: 'text' },
  firmwareReason: { kind: 'text' },
  firmwareUpgrade: { kind: 'boolean' },
  /** Never of a device offline, because the last state of its bays may be out of date. */
  hasFailedBay: { kind: 'boolean' },
  locationId: { kind: 'number' },
  modelDescription: { kind: 'text' },
  online: { kind: 'boolean' },
  /** The status in the device's own words. */
  rawStatus: { kind: 'text' },
  statusChangeTime: { kind: 'time' },

  modelImage: { kind: 'text', only: 'detail' },
} as const satisfies Catalogue;

export type DeviceWireColumn = WireKey<typeof deviceCatalogue>;
export type DeviceRow = RowOf<typeof deviceCatalogue>;

export const deviceWireColumns = wireKeysByName(deviceCatalogue, ['id', 'apiVersion', 'version']);
export const deviceColumns = listColumns(deviceCatalogue);
export const deviceKeywordColumns = keywordKeys(deviceCatalogue);

/** A choice of the status filter that matches a tag beside the status, for users who may see the tag. */
export const firmwareUpgradeChoice = {
  value: 'firmwareUpgrade',
  flag: 'firmwareUpgrade',
  permission: 'perm-devices-update-firmware',
} as const;

/** A choice of the status filter for devices with a bay whose last service did not pass. */
export const failedBayChoice = { value: 'failedBay', flag: 'hasFailedBay' } as const;

/** In the order of the filter bar; filters that only links can set come last. */
export const deviceFilters = [
  { kind: 'choice', key: 'statuses', column: 'status', label: 'Status' },
  { kind: 'choice', key: 'locations', column: 'location', label: 'Location', empty: 'None yet' },
  { kind: 'choice', key: 'modelNames', column: 'modelName', label: 'Model', empty: 'Unknown' },
  { kind: 'choice', key: 'deviceTypes', column: 'type', label: 'Device type' },
  { kind: 'choice', key: 'firmwares', column: 'firmware', label: 'Firmware', empty: 'Unknown' },
] as const satisfies readonly ListFilter<DeviceWireColumn>[];

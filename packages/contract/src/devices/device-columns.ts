import type { BayStatus, FirmwareState, ReportedDeviceStatus, ServiceStatus } from '@ohmstead/domain';
import type { ListColumn } from '../list-column.ts';

/** What a device's row on the wire holds, in this order (spec: entities §3). */
export const deviceWireColumns = [
  'id',
  'apiVersion',
  'version',
  'comments',
  'deviceVersionNumbers',
  'firmwareReason',
  'firmwareState',
  'firmwareTarget',
  'firmwareUpgrade',
  'inServiceDate',
  'lastMessageTime',
  'lastUsed',
  'location',
  'locationId',
  'modelDescription',
  'modelName',
  'name',
  'online',
  'rawStatus',
  'serialNumber',
  'status',
  'statusChangeTime',
  'type',
] as const;
export type DeviceWireColumn = (typeof deviceWireColumns)[number];

/** One analyzer as a list shows it. `status` is what it last reported, `rawStatus` its own words for it. */
export type DeviceRow = {
  id: number;
  apiVersion: number;
  version: number;
  comments: string | null;
  /** One line, for people: 'main 2.4.1, bay 1.8'. */
  deviceVersionNumbers: string | null;
  /** How far its newest upgrade is, to which version, and why it ended where it did not succeed. */
  firmwareReason: string | null;
  firmwareState: FirmwareState | null;
  firmwareTarget: string | null;
  firmwareUpgrade: boolean;
  inServiceDate: number | null;
  /** When it was last heard of: to the minute while it is connected. */
  lastMessageTime: number | null;
  lastUsed: number | null;
  location: string | null;
  locationId: number | null;
  modelDescription: string | null;
  modelName: string;
  name: string | null;
  online: boolean;
  rawStatus: string | null;
  serialNumber: string;
  status: ReportedDeviceStatus | null;
  statusChangeTime: number | null;
  type: string;
};

/** What a bay's row on the wire holds, in this order. Live values are null unless its service runs. */
export const bayWireColumns = [
  'id',
  'deviceId',
  'number',
  'adapterName',
  'batteryId',
  'batterySerialNumber',
  'batteryModel',
  'designCapacity',
  'remCap',
  'serviceId',
  'serviceType',
  'serviceStartTime',
  'serviceEndTime',
  'serviceTemp',
  'serviceSoh',
  'serviceStatus',
  'status',
  'liveTime',
  'liveCurrent',
  'liveVoltage',
  'liveTemp',
  'liveProgress',
] as const;
export type BayWireColumn = (typeof bayWireColumns)[number];

/** One slot of an analyzer: capacities mAh, live current mA (charge positive), voltage mV, temperature °C, progress 0 to 1. */
export type BayRow = {
  id: number;
  deviceId: number;
  /** 1-based, as printed on the device. */
  number: number;
  adapterName: string | null;
  batteryId: number | null;
  batterySerialNumber: string | null;
  batteryModel: string | null;
  designCapacity: number | null;
  remCap: number | null;
  serviceId: number | null;
  serviceType: string | null;
  serviceStartTime: number | null;
  serviceEndTime: number | null;
  /** At which its state of health was measured. */
  serviceTemp: number | null;
  serviceSoh: number | null;
  serviceStatus: ServiceStatus | null;
  status: BayStatus;
  liveTime: number | null;
  liveCurrent: number | null;
  liveVoltage: number | null;
  liveTemp: number | null;
  liveProgress: number | null;
};

export const deviceColumns: readonly ListColumn[] = [
  { key: 'name', label: 'Device Name', sortable: true, visible: true, type: 'text' },
  { key: 'bays', label: 'Bays', sortable: false, visible: true, type: 'text' },
  { key: 'status', label: 'Status', sortable: true, visible: true, type: 'text' },
  { key: 'type', label: 'Device Type', sortable: true, visible: true, type: 'text' },
  { key: 'serialNumber', label: 'Serial Number', sortable: true, visible: true, type: 'text' },
  { key: 'location', label: 'Location', sortable: true, visible: true, type: 'text' },
  { key: 'lastUsed', label: 'Last Used', sortable: true, visible: true, type: 'time' },
  { key: 'lastMessageTime', label: 'Last Connection', sortable: true, visible: true, type: 'time' },
  { key: 'inServiceDate', label: 'In Service', sortable: true, visible: true, type: 'time' },
  { key: 'modelName', label: 'Model Name', sortable: true, visible: true, type: 'text' },
  { key: 'deviceVersionNumbers', label: 'Versions', sortable: true, visible: true, type: 'text' },
  { key: 'comments', label: 'Comments', sortable: false, visible: true, type: 'text' },
];

export const deviceKeywordColumns = [
  'name',
  'type',
  'modelName',
  'serialNumber',
  'location',
] as const satisfies readonly DeviceWireColumn[];

/** `GET /devices/{id}`: the offered version instead of the list's flag, its bays, its picture. */
export type DeviceDetail = Omit<DeviceRow, 'firmwareUpgrade'> & {
  firmwareUpgrade: string | null;
  modelImage: string | null;
  bays: readonly (BayRow & { defaultServiceParameters: string | null })[];
};

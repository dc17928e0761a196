import type { BayStatus, ServiceStatus } from '@ohmstead/domain';

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

import { bayStatuses, serviceStatuses } from '@ohmstead/domain';
import { wireKeys, type Catalogue, type RowOf, type WireKey } from '../catalogue/catalogue.ts';

/**
 * Every field of a bay (one slot of an analyzer) in wire order: capacities mAh, live current mA (charge positive), voltage mV, temperature
 * °C, progress 0 to 1. Live values are null unless a service is running.
 */
export const bayCatalogue = {
  id: { kind: 'number', isAlwaysGiven: true },
  deviceId: { kind: 'number', isAlwaysGiven: true },
  /** 1-based, as printed on the device. */
  number: { kind: 'number', isAlwaysGiven: true },
  adapterName: { kind: 'text' },
  batteryId: { kind: 'number' },
  batterySerialNumber: { kind: 'text' },
  batteryModel: { kind: 'text' },
  designCapacity: { kind: 'number' },
  remCap: { kind: 'number' },
  serviceId: { kind: 'number' },
  serviceType: { kind: 'text' },
  serviceStartTime: { kind: 'time' },
  serviceEndTime: { kind: 'time' },
  /** The temperature at which its state of health was measured. */
  serviceTemp: { kind: 'number' },
  serviceSoh: { kind: 'number' },
  serviceStatus: { kind: 'text', oneOf: serviceStatuses },
  status: { kind: 'text', oneOf: bayStatuses, isAlwaysGiven: true },
  liveTime: { kind: 'time' },
  liveCurrent: { kind: 'number' },
  liveVoltage: { kind: 'number' },
  liveTemp: { kind: 'number' },
  liveProgress: { kind: 'number' },

  defaultServiceParameters: { kind: 'text', only: 'detail' },
  /** When it was last calibrated, how often it is to be, and when it is next. */
  calibrated: { kind: 'time', only: 'detail' },
  intervalDays: { kind: 'number', only: 'detail' },
  due: { kind: 'time', only: 'detail' },
} as const satisfies Catalogue;

export type BayWireColumn = WireKey<typeof bayCatalogue>;
export type BayRow = RowOf<typeof bayCatalogue>;
export const bayWireColumns = wireKeys(bayCatalogue);

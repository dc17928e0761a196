import { serviceStatuses, type ListFilter, type Sort } from '@ohmstead/domain';
import {
  keywordKeys,
  listColumns,
  wireKeys,
  type Catalogue,
  type RowOf,
  type WireKey,
} from '../catalogue/catalogue.ts';

/**
 * Every field of a service row (spec: entities §3), in wire order: capacities mAh, voltages mV unless the unit says otherwise, durations s.
 * While the service runs, `duration`, `remCap`, `temp` and `measuredBatteryVoltage` are live values.
 */
export const serviceCatalogue = {
  serviceId: { kind: 'number', label: 'ID', isAlwaysGiven: true, width: 96 },
  apiVersion: { kind: 'number', isAlwaysGiven: true },
  version: { kind: 'number', isAlwaysGiven: true },
  batteryId: { kind: 'number', isAlwaysGiven: true },
  batterySerialNumber: { kind: 'text', label: 'Battery Serial Number', isKeyword: true, width: 196 },
  batteryModelName: { kind: 'text', label: 'Battery Model', isKeyword: true, width: 184 },
  serviceType: { kind: 'text', label: 'Service Type', isKeyword: true, width: 144 },
  status: { kind: 'text', label: 'Status', oneOf: serviceStatuses, isAlwaysGiven: true, width: 128, isRigid: true },
  soh: { kind: 'number', label: 'State of Health', unit: '%', digits: 1, width: 176, isRigid: true },
  startTime: { kind: 'time', label: 'Start Time', isAlwaysGiven: true },
  endTime: { kind: 'time' },
  duration: { kind: 'number', label: 'Duration', unit: 's', digits: 0, width: 112 },
  fcc: { kind: 'number', label: 'FCC', unit: 'mAh', digits: 0 },
  location: { kind: 'text', label: 'Location', isKeyword: true },
  locationId: { kind: 'number' },
  deviceId: { kind: 'number', isAlwaysGiven: true },
  deviceSerialNumber: { kind: 'text', label: 'Device SN', isKeyword: true },
  deviceModelName: { kind: 'text', label: 'Device Type', isKeyword: true },
  bayId: { kind: 'number', label: 'Bay ID', digits: 0 },
  remCap: { kind: 'number', label: 'Rem Cap', unit: 'mAh', digits: 0 },
  batteryStatus: { kind: 'text', label: 'Battery Status' },
  batteryType: { kind: 'text', label: 'Battery Type' },
  ccaDetermination: { kind: 'text', label: 'CCA Determination', width: 176 },
  chargeApplied: { kind: 'number', label: 'Charge Applied', unit: 'mAh', digits: 0 },
  chargeCycles: { kind: 'number', label: 'Charge Cycles', digits: 0 },
  confidenceGrade: { kind: 'text', label: 'Confidence Grade' },
  cycleCounter: { kind: 'number', label: 'Cycle Counter', digits: 0 },
  dealerNumber: { kind: 'text', label: 'Dealer Number' },
  deviceSoc: { kind: 'number', label: 'Device SoC', unit: '%', digits: 0 },
  dischargeCycles: { kind: 'number', label: 'Discharge Cycles', digits: 0 },
  finalCapacity: { kind: 'number', label: 'Final Capacity', unit: 'mAh', digits: 0 },
  finalImpedance: { kind: 'number', label: 'Final Impedance', unit: 'mΩ', digits: 1 },
  finalTestMessage: { kind: 'text', label: 'Final Test Message' },
  firmwareVersion: { kind: 'text', label: 'Firmware Version' },
  hasEisData: { kind: 'boolean' },
  hasServiceData: { kind: 'boolean' },
  /** From a file of another maker's tester: no analyzer of ours ran it. */
  imported: { kind: 'boolean' },
  maxError: { kind: 'number', label: 'Max Error', unit: '%', digits: 0 },
  measuredBatteryVoltage: { kind: 'number', label: 'Measured Battery Voltage', unit: 'V', digits: 2, width: 216 },
  measuredCca: { kind: 'number', label: 'Measured CCA', unit: 'A', digits: 0 },
  notes: {
    kind: 'text',
    label: 'Notes',
    isSortable: false,
    width: 240,
    edit: { right: 'perm-services-edit', input: 'text', maxLength: 4_000 },
  },
  operator: { kind: 'text', label: 'Operator', isKeyword: true },
  ratedCca: { kind: 'number', label: 'Rated CCA', unit: 'A', digits: 0 },
  rc: { kind: 'number', label: 'RC', unit: 'm', digits: 0 },
  rcDetermination: { kind: 'text', label: 'RC Determination' },
  reconditionCycles: { kind: 'number', label: 'Recondition Cycles', digits: 0 },
  rmaNumber: { kind: 'text', label: 'RMA Number' },
  serviceParameters: { kind: 'text', label: 'Service Parameters', isSortable: false, width: 220 },
  socDetermination: { kind: 'text', label: 'SOC Determination' },
  targetCapacity: { kind: 'number', label: 'Target Capacity', unit: '%', digits: 0 },
  temp: { kind: 'number', label: 'Temperature', unit: '°C', digits: 1 },
  testMode: { kind: 'text', label: 'Test Mode' },
  testType: { kind: 'text', label: 'Test Type' },
  /** Kilometres on the wire; the screen converts them for users whose distanceUnit is imperial. */
  vehicleMileage: { kind: 'number', label: 'Vehicle Mileage', unit: 'km', digits: 0 },
  vin: { kind: 'text', label: 'VIN' },
  warrantyId: { kind: 'text', label: 'Warranty ID' },

  adapterName: { kind: 'text', label: 'Adapter Name', only: 'detail' },
  /** The number printed on the bay; only for callers who may see its device. */
  bayNumber: { kind: 'number', label: 'Bay', digits: 0, only: 'detail' },
} as const satisfies Catalogue;

export type ServiceWireColumn = WireKey<typeof serviceCatalogue>;
export type ServiceRow = RowOf<typeof serviceCatalogue>;

export const serviceWireColumns = wireKeys(serviceCatalogue);
const { serviceId, ...others } = serviceCatalogue;
/** The id means least to users, so it comes last. */
export const serviceColumns = listColumns({ ...others, serviceId });
/** Unless another order is chosen. */
export const serviceOrder: Sort = { field: 'startTime', ascending: false };
export const serviceKeywordColumns = keywordKeys(serviceCatalogue);

/** In the order of the filter bar. */
export const serviceFilters = [
  { kind: 'choice', key: 'statuses', column: 'status', label: 'Status' },
  { kind: 'choice', key: 'serviceTypes', column: 'serviceType', label: 'Service type' },
  { kind: 'dates', key: 'startTimeRange', column: 'startTime', label: 'Start time' },
  { kind: 'choice', key: 'locations', column: 'location', label: 'Location', empty: 'None yet' },
  { kind: 'choice', key: 'deviceSerialNumbers', column: 'deviceSerialNumber', label: 'Device' },
  { kind: 'choice', key: 'batteryModelNames', column: 'batteryModelName', label: 'Battery model' },
  { kind: 'choice', key: 'operators', column: 'operator', label: 'Operator', isSecondary: true },
  { kind: 'dates', key: 'endTimeRange', column: 'endTime', label: 'End time', isSecondary: true },
  { kind: 'range', key: 'durationRange', column: 'duration', label: 'Duration', isSecondary: true },
] as const satisfies readonly ListFilter<ServiceWireColumn>[];

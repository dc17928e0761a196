import type { ServiceStatus } from '@ohmstead/domain';
import { Type } from 'typebox';
import type { ListColumn } from '../list-column.ts';
import { strict } from '../text.ts';

type Field = {
  type: 'text' | 'number' | 'time' | 'boolean';
  label?: string;
  unit?: string;
  digits?: number;
};

/**
 * Every field of a service's row (spec: entities §3), in wire order. A field with a label is a column of the list;
 * capacities mAh, voltages mV unless the unit says otherwise, durations s, times ms since 1970 UTC.
 */
const fields = {
  serviceId: { type: 'number', label: 'ID' },
  apiVersion: { type: 'number' },
  version: { type: 'number' },
  batteryId: { type: 'number' },
  batterySerialNumber: { type: 'text', label: 'Battery Serial Number' },
  batteryModelName: { type: 'text', label: 'Battery Model' },
  serviceType: { type: 'text', label: 'Service Type' },
  status: { type: 'text', label: 'Status' },
  soh: { type: 'number', label: 'State of Health', unit: '%', digits: 1 },
  startTime: { type: 'time', label: 'Start Time' },
  duration: { type: 'number', label: 'Duration', unit: 's', digits: 0 },
  fcc: { type: 'number', label: 'FCC', unit: 'mAh', digits: 0 },
  location: { type: 'text', label: 'Location' },
  locationId: { type: 'number' },
  deviceId: { type: 'number' },
  deviceSerialNumber: { type: 'text', label: 'Device SN' },
  deviceModelName: { type: 'text', label: 'Device Type' },
  bayId: { type: 'number', label: 'Bay ID', digits: 0 },
  remCap: { type: 'number', label: 'Rem Cap', unit: 'mAh', digits: 0 },
  batteryStatus: { type: 'text', label: 'Battery Status' },
  batteryType: { type: 'text', label: 'Battery Type' },
  ccaDetermination: { type: 'text', label: 'CCA Determination' },
  chargeApplied: { type: 'number', label: 'Charge Applied', unit: 'mAh', digits: 0 },
  chargeCycles: { type: 'number', label: 'Charge Cycles', digits: 0 },
  confidenceGrade: { type: 'text', label: 'Confidence Grade' },
  cycleCounter: { type: 'number', label: 'Cycle Counter', digits: 0 },
  dealerNumber: { type: 'text', label: 'Dealer Number' },
  deviceSoc: { type: 'number', label: 'Device SoC', unit: '%', digits: 0 },
  dischargeCycles: { type: 'number', label: 'Discharge Cycles', digits: 0 },
  finalCapacity: { type: 'number', label: 'Final Capacity', unit: 'mAh', digits: 0 },
  finalImpedance: { type: 'number', label: 'Final Impedance', unit: 'mΩ', digits: 1 },
  finalTestMessage: { type: 'text', label: 'Final Test Message' },
  firmwareVersion: { type: 'text', label: 'Firmware Version' },
  hasEisData: { type: 'boolean' },
  hasServiceData: { type: 'boolean' },
  maxError: { type: 'number', label: 'Max Error', unit: '%', digits: 0 },
  measuredBatteryVoltage: { type: 'number', label: 'Measured Battery Voltage', unit: 'V', digits: 2 },
  measuredCca: { type: 'number', label: 'Measured CCA', unit: 'A', digits: 0 },
  notes: { type: 'text', label: 'Notes' },
  operator: { type: 'text', label: 'Operator' },
  ratedCca: { type: 'number', label: 'Rated CCA', unit: 'A', digits: 0 },
  rc: { type: 'number', label: 'RC', unit: 'm', digits: 0 },
  rcDetermination: { type: 'text', label: 'RC Determination' },
  reconditionCycles: { type: 'number', label: 'Recondition Cycles', digits: 0 },
  rmaNumber: { type: 'text', label: 'RMA Number' },
  serviceParameters: { type: 'text', label: 'Service Parameters' },
  socDetermination: { type: 'text', label: 'SOC Determination' },
  targetCapacity: { type: 'number', label: 'Target Capacity', unit: '%', digits: 0 },
  temp: { type: 'number', label: 'Temperature', unit: '°C', digits: 1 },
  testMode: { type: 'text', label: 'Test Mode' },
  testType: { type: 'text', label: 'Test Type' },
  /** Kilometres on the wire; the screen converts for users whose distanceUnit is imperial. */
  vehicleMileage: { type: 'number', label: 'Vehicle Mileage', unit: 'km', digits: 0 },
  vin: { type: 'text', label: 'VIN' },
  warrantyId: { type: 'text', label: 'Warranty ID' },
} as const satisfies Record<string, Field>;

export type ServiceWireColumn = keyof typeof fields;
export const serviceWireColumns = Object.keys(fields) as readonly ServiceWireColumn[];

type WireType<F extends Field> = F['type'] extends 'text'
  ? string | null
  : F['type'] extends 'boolean'
    ? boolean
    : number | null;
type AlwaysNumber = 'serviceId' | 'apiVersion' | 'version' | 'batteryId' | 'deviceId' | 'startTime';

/** One test run as a list shows it. While it runs, `duration`, `remCap`, `temp` and `measuredBatteryVoltage` are live values. */
export type ServiceRow = {
  [K in ServiceWireColumn]: K extends 'status'
    ? ServiceStatus
    : K extends AlwaysNumber
      ? number
      : WireType<(typeof fields)[K]>;
};

const unsortable: readonly string[] = ['serviceParameters', 'notes'];

const isId = ({ key }: ListColumn): number => Number(key === 'serviceId');

const listed = Object.entries<Field>(fields).flatMap(([key, field]): ListColumn[] => {
  const { label, ...rest } = field;
  return label === undefined ? [] : [{ key, label, sortable: !unsortable.includes(key), visible: true, ...rest }];
});

/** All show at first: the number that says least to people comes last. */
export const serviceColumns: readonly ListColumn[] = listed.toSorted((a, b) => isId(a) - isId(b));

export const serviceKeywordColumns = [
  'batterySerialNumber',
  'batteryModelName',
  'serviceType',
  'location',
  'deviceSerialNumber',
  'deviceModelName',
  'operator',
] as const satisfies readonly ServiceWireColumn[];

/** A list of pairs or of numbers, or nothing: shown as a small table, never as raw JSON. */
export type Structure = Record<string, unknown> | readonly unknown[] | null;

/** Sampled values of a run: `offset` s from its start, Curr mA (charge positive), Volt mV, Temp °C, RemCap mAh. */
export type ServiceData = {
  streamHeaders: readonly ['offset', 'Curr', 'RemCap', 'Temp', 'Volt'];
  stream: readonly (readonly (number | null)[])[];
  /** Only where `since` was given: which sample of the run is the first of `stream`. */
  from?: number;
  /** Likewise: what to give as `since` next. */
  cursor?: string;
};

/** An impedance spectrum: Hz and ohm; `EIS_imag` is Im(Z) with its true sign, capacitive negative. */
export type EisData = { Freqs: readonly number[]; EIS_real: readonly number[]; EIS_imag: readonly number[] };

/**
 * `GET /services/{id}`: with `since`, the samples that came after a cursor; '0' asks for all of them with their first cursor. An
 * answer that is not the continuation of what the cursor stood for starts anew, with `from` 0.
 */
export const serviceDetailQuery = Type.Object(
  { since: Type.Optional(Type.String({ maxLength: 24, pattern: '^(?:0|(?:packed|[0-9]{1,9})\\.[0-9]{1,9})$' })) },
  strict,
);

/** Where the raw samples are since the organisation's rule moved them into a file; `serviceData` holds what charts draw of them. */
export type RawSamples = { archivedAt: number; fileName: string; sampleCount: number };

/** `GET /services/{id}`. `serviceData` and `eisData` are null without perm-services-charts. */
export type ServiceDetail = ServiceRow & {
  adapterName: string | null;
  calData: Structure;
  chargeCapacities: Structure;
  dischargeCapacities: Structure;
  eisWaveformData: Structure;
  impedances: Structure;
  selfDischarges: Structure;
  smartBatteryInfo: Structure;
  summaryData: Structure;
  serviceData: ServiceData | null;
  eisData: EisData | null;
  rawSamples: RawSamples | null;
};

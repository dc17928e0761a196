/** What a column of a test file can hold (spec: calls-data §4.2). */
export const quantities = [
  'time',
  'voltage',
  'current',
  'temperature',
  'clock',
  'charge',
  'discharge',
  'frequency',
  'real',
  'imaginary',
  'minusImaginary',
] as const;
export type Quantity = (typeof quantities)[number];

export const quantityUnits = ['s', 'ms', 'min', 'h', 'V', 'mV', 'A', 'mA', 'degC', 'Ah', 'mAh', 'Hz', 'ohm'] as const;
export type QuantityUnit = (typeof quantityUnits)[number];

/** A clock has no unit where it is written as a date. */
export type MeasuredColumn = { quantity: Quantity; unit: QuantityUnit | null };

export const makers = [
  'bdf',
  'arbin',
  'maccor',
  'biologic',
  'neware',
  'basytec',
  'novonix',
  'pec',
  'digatron',
  'gamry',
  'zplot',
  'autolab',
  'chi',
] as const;
export type Maker = (typeof makers)[number];

export type ServiceFileForm = 'csv' | 'text' | 'parquet';
export type RecordKind = 'samples' | 'spectrum';

/** 200 MiB, packed or not. */
export const serviceFileMaxBytes = 200 * 1024 * 1024;

/** s, mA, °C, mV. */
export type FileSample = { offset: number; Curr: number | null; Temp: number | null; Volt: number | null };

export type SamplesSummary = {
  rows: number;
  timeFirst: number;
  timeLast: number;
  voltageMin: number | null;
  voltageMax: number | null;
  currentMin: number | null;
  currentMax: number | null;
  temperatureMin: number | null;
  temperatureMax: number | null;
  charge: number;
  discharge: number;
};

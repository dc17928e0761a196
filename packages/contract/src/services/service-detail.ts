import { Type } from 'typebox';
import { strict } from '../text.ts';
import type { ServiceDetailOnly, ServiceRow } from './service-catalogue.ts';

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
export type ServiceDetail = ServiceRow &
  ServiceDetailOnly & {
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

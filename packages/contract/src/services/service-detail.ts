import { Type, type Static } from 'typebox';
import { detailSchema } from '../catalogue/detail-schema.ts';
import { OrNull, strict } from '../text.ts';
import { serviceCatalogue } from './service-catalogue.ts';

/** Pairs, a list of numbers, or null: shown as a small table, never as raw JSON. */
export type Structure = Record<string, unknown> | readonly unknown[] | null;
const structure = Type.Unsafe<Structure>(Type.Unknown());

/** Samples of a run: `offset` s from its start, Curr mA (charge positive), Volt mV, Temp °C, RemCap mAh. */
export type ServiceData = {
  streamHeaders: readonly ['offset', 'Curr', 'RemCap', 'Temp', 'Volt'];
  stream: readonly (readonly (number | null)[])[];
  /** Only with `since`: the index within the run of the first sample in `stream`. */
  from?: number;
  /** Only with `since`: the value to pass as `since` next time. */
  cursor?: string;
};
const serviceData = Type.Unsafe<ServiceData>(
  Type.Object(
    {
      streamHeaders: Type.Array(Type.String()),
      stream: Type.Array(Type.Array(OrNull(Type.Number()))),
      from: Type.Optional(Type.Integer({ description: 'Only with since: the index of the first sample returned' })),
      cursor: Type.Optional(Type.String({ description: 'Only with since: what to pass as since next time' })),
    },
    { ...strict, description: 'offset s, Curr mA (charge positive), RemCap mAh, Temp °C, Volt mV' },
  ),
);

const numbers = Type.Array(Type.Number());
/** An impedance spectrum: Hz and ohm; `EIS_imag` is Im(Z) with its true sign, capacitive negative. */
export const spectrum = { Freqs: numbers, EIS_real: numbers, EIS_imag: numbers };
const eisData = Type.Object(spectrum, {
  ...strict,
  description: 'Hz and ohm; EIS_imag with its true sign, capacitive negative',
});
export type EisData = Static<typeof eisData>;

/**
 * Where the raw samples are once the organisation's retention rule has moved them into a file; `serviceData` then holds a reduced version
 * for charts.
 */
const rawSamples = Type.Object(
  { archivedAt: Type.Integer(), fileName: Type.String(), sampleCount: Type.Integer() },
  { ...strict, description: 'Where all samples are; serviceData then holds only those drawn in charts' },
);
export type RawSamples = Static<typeof rawSamples>;

/** What the bay of a capacity test reads wrong, beside which the measured values stay as they are. */
const bayDeviation = Type.Object(
  {
    deviation: Type.Number({ description: '% from the median bay; negative reads low' }),
    low: Type.Number({ description: '95 %' }),
    high: Type.Number(),
    correctedFcc: Type.Number({ description: 'mAh' }),
    correctedSoh: OrNull(Type.Number({ description: '%' })),
    since: Type.Integer({ description: 'The earliest look in the unbroken weekly run that found the bay so' }),
  },
  { ...strict, description: 'Only of a flagged bay, and if a look is at hand' },
);
export type BayDeviationOfService = Static<typeof bayDeviation>;

/** The file that a service was imported from; null for one that an analyzer ran. */
const importedFrom = Type.Object(
  { fileName: Type.String(), sha256: Type.String(), importId: Type.Integer() },
  { ...strict, description: 'The file that it was imported from; null if an analyzer ran it' },
);

/**
 * `GET /services/{id}`: `since` returns only samples after a cursor; '0' returns all of them and a first cursor. If the cursor cannot be
 * continued, the answer starts again with `from` 0.
 */
export const serviceDetailQuery = Type.Object(
  { since: Type.Optional(Type.String({ maxLength: 24, pattern: '^(?:0|(?:packed|[0-9]{1,9})\\.[0-9]{1,9})$' })) },
  strict,
);

/** `GET /services/{id}`. `serviceData` and `eisData` are null without perm-services-charts, `bayDeviation` without perm-all-locations. */
export const serviceDetail = detailSchema(serviceCatalogue, {
  calData: structure,
  chargeCapacities: structure,
  dischargeCapacities: structure,
  eisWaveformData: structure,
  impedances: structure,
  selfDischarges: structure,
  smartBatteryInfo: structure,
  summaryData: structure,
  serviceData: OrNull(serviceData),
  eisData: OrNull(eisData),
  rawSamples: OrNull(rawSamples),
  bayDeviation: OrNull(bayDeviation),
  imported: OrNull(importedFrom),
});
export type ServiceDetail = Static<typeof serviceDetail>;

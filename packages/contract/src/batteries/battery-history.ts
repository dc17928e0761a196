import { Type } from 'typebox';
import { OrNull, strict } from '../text.ts';

/** `GET /batteries/history`: `ids` separated by commas. */
export const historyQuery = Type.Object(
  { ids: Type.String({ maxLength: 1_600, pattern: '^[1-9][0-9]{0,14}(?:,[1-9][0-9]{0,14}){0,99}$' }) },
  strict,
);

/**
 * The results of each ended service, in this order: ms since 1970 UTC, %, %, mAh, mAh, the analyzer's word, °C, ms since 1970 UTC, 'pass',
 * 'fail' or 'aborted'.
 */
export const historyColumns = [
  'serviceId',
  'startTs',
  'soh',
  'rsoc',
  'remCap',
  'fcc',
  'rcDetermination',
  'temp',
  'endTs',
  'status',
] as const;

export type HistoryRow = readonly [
  serviceId: number,
  startTs: number,
  soh: number | null,
  rsoc: number | null,
  remCap: number | null,
  fcc: number | null,
  rcDetermination: string | null,
  temp: number | null,
  endTs: number | null,
  status: string,
];

/** The latest values of the running service; null until known. */
export const streamHeaders = ['RSOC', 'RemCap', 'FCC'] as const;
export type BatteryStream = {
  ts: number;
  headers: typeof streamHeaders;
  data: readonly [rsoc: number | null, remCap: number | null, fcc: number | null];
};

/** Oldest service first. `version` is the version of the battery's row; a different one means that there is news. */
export type BatteryHistory = {
  id: number;
  version: number;
  serviceData: BatteryStream | null;
  history: readonly HistoryRow[];
};

/** Batteries that the caller may not see are left out. */
export type BatteryHistoryAnswer = { columns: typeof historyColumns; batteries: readonly BatteryHistory[] };

const names = (list: readonly string[]) => Type.Array(Type.Union(list.map((name) => Type.Literal(name))));

const stream = Type.Object(
  { ts: Type.Number(), headers: names(streamHeaders), data: Type.Array(OrNull(Type.Number())) },
  { ...strict, description: 'newest values of the running service: %, mAh, mAh; null where not yet known' },
);

const battery = Type.Object(
  {
    id: Type.Number(),
    version: Type.Number(),
    serviceData: OrNull(stream),
    history: Type.Array(Type.Array(Type.Union([Type.Number(), Type.String(), Type.Null()]))),
  },
  strict,
);

export const batteryHistoryAnswer = Type.Unsafe<BatteryHistoryAnswer>(
  Type.Object({ columns: names(historyColumns), batteries: Type.Array(battery) }, strict),
);

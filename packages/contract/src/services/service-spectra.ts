import { Type } from 'typebox';
import { strict } from '../text.ts';
import type { ServiceRow } from './service-catalogue.ts';
import type { EisData } from './service-detail.ts';

/** `GET /services/eis`: `ids` joined with commas; a plot of more cannot be read. */
export const spectraQuery = Type.Object(
  { ids: Type.String({ maxLength: 1_600, pattern: '^[1-9][0-9]{0,14}(?:,[1-9][0-9]{0,14}){0,99}$' }) },
  strict,
);

export type ServiceSpectrum = Pick<
  ServiceRow,
  | 'serviceId'
  | 'batteryId'
  | 'batterySerialNumber'
  | 'batteryModelName'
  | 'startTime'
  | 'duration'
  | 'soh'
  | 'fcc'
  | 'temp'
  | 'deviceSoc'
> &
  EisData;

/** In the order of the ids; services without a spectrum are not named. */
export type ServiceSpectraAnswer = { spectra: readonly ServiceSpectrum[] };

import { Type, type Static } from 'typebox';
import { detailSchema } from '../catalogue/detail-schema.ts';
import { strict } from '../text.ts';
import { serviceCatalogue } from './service-catalogue.ts';
import { spectrum } from './service-detail.ts';

/** `GET /services/eis`: `ids` separated by commas. Limited, because a plot of more spectra would be unreadable. */
export const spectraQuery = Type.Object(
  { ids: Type.String({ maxLength: 1_600, pattern: '^[1-9][0-9]{0,14}(?:,[1-9][0-9]{0,14}){0,99}$' }) },
  strict,
);

const { serviceId, batteryId, batterySerialNumber, batteryModelName, startTime } = serviceCatalogue;
const { duration, soh, fcc, temp, deviceSoc } = serviceCatalogue;
const serviceSpectrum = detailSchema(
  { serviceId, batteryId, batterySerialNumber, batteryModelName, startTime, duration, soh, fcc, temp, deviceSoc },
  spectrum,
);
export type ServiceSpectrum = Static<typeof serviceSpectrum>;

/** In the order of the ids; services without a spectrum are left out. */
export const serviceSpectraAnswer = Type.Object({ spectra: Type.Array(serviceSpectrum) }, strict);
export type ServiceSpectraAnswer = Static<typeof serviceSpectraAnswer>;

import { Type, type Static } from 'typebox';
import { detailSchema } from '../catalogue/detail-schema.ts';
import { batteryCatalogue } from './battery-catalogue.ts';

/** `GET /batteries/{id}`. */
export const batteryDetail = detailSchema(batteryCatalogue, {
  spectrumServiceIds: Type.Array(Type.Number(), {
    description: 'The services with the newest impedance spectra of the battery, newest first, at most eight',
  }),
});
export type BatteryDetail = Static<typeof batteryDetail>;

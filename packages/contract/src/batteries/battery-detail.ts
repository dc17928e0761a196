import type { Static } from 'typebox';
import { detailSchema } from '../catalogue/detail-schema.ts';
import { batteryCatalogue } from './battery-catalogue.ts';

/** `GET /batteries/{id}`. */
export const batteryDetail = detailSchema(batteryCatalogue, {});
export type BatteryDetail = Static<typeof batteryDetail>;

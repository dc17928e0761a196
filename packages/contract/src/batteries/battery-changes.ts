import { maxBulkIds } from '@ohmstead/domain';
import { Type, type Static } from 'typebox';
import { bulkEditSchema } from '../bulk-edits/bulk-edit.ts';
import { editSchema } from '../catalogue/edit-schema.ts';
import { Id, Ids, OrNull, strict, Time } from '../text.ts';
import { batteryCatalogue } from './battery-catalogue.ts';

/** `PUT /batteries/{id}`. */
export const batteryEdit = editSchema(batteryCatalogue, {});
export type BatteryEdit = Static<typeof batteryEdit>;

/** `POST /batteries/edit`. */
export const batteryBulkEdit = bulkEditSchema(batteryCatalogue, {});

/** `POST /batteries/favourites`: sets the caller's own favourites. */
export const batteryFavourites = Type.Object(
  { favourites: Type.Array(Type.Tuple([Id, Type.Boolean()]), { maxItems: maxBulkIds }) },
  strict,
);
export type BatteryFavourites = Static<typeof batteryFavourites>;

/** `POST /batteries/retire`: null puts the batteries back into use. */
export const batteryRetirement = Type.Object({ retired: OrNull(Time), batteryIds: Ids }, strict);
export type BatteryRetirement = Static<typeof batteryRetirement>;

/** `PUT /batteries/schedule`: null takes the interval away. */
export const batterySchedule = Type.Object(
  { batteryIds: Ids, days: OrNull(Type.Integer({ minimum: 1, maximum: 3_650 })) },
  strict,
);
export type BatterySchedule = Static<typeof batterySchedule>;

/** The outcome for each id that the caller may see; those in `unchangedIds` already had that state. */
export const bulkChange = Type.Object(
  {
    changed: Type.Array(Type.Object({ batteryId: Type.Integer(), apiVersion: Type.Integer() }, strict)),
    unchangedIds: Type.Array(Type.Integer()),
  },
  strict,
);
export type BulkChange = Static<typeof bulkChange>;

/** `DELETE /batteries` and `POST /batteries/acceptDisposition`. */
export const batteryIdsBody = Type.Object({ batteryIds: Ids }, strict);

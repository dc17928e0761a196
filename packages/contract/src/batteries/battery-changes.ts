import { maxBulkIds } from '@ohmstead/domain';
import { Type, type Static } from 'typebox';
import { Id, Ids, LongText, OrNull, strict, Time } from '../text.ts';

/** `PUT /batteries/{id}`: what is left out stays as it is, null clears. `retired` needs perm-batteries-retire, the rest perm-batteries-edit. */
export const batteryEdit = Type.Object(
  {
    apiVersion: Type.Integer({ minimum: 1 }),
    comments: Type.Optional(OrNull(LongText(4_000))),
    purchased: Type.Optional(OrNull(Time)),
    inService: Type.Optional(OrNull(Time)),
    expires: Type.Optional(OrNull(Time)),
    retired: Type.Optional(OrNull(Time)),
  },
  { ...strict, minProperties: 2 },
);
export type BatteryEdit = Static<typeof batteryEdit>;

/** `POST /batteries/favourites`: the caller's own. */
export const batteryFavourites = Type.Object(
  { favourites: Type.Array(Type.Tuple([Id, Type.Boolean()]), { maxItems: maxBulkIds }) },
  strict,
);
export type BatteryFavourites = Static<typeof batteryFavourites>;

/** `POST /batteries/retire`: null brings back into use. */
export const batteryRetirement = Type.Object({ retired: OrNull(Time), batteryIds: Ids }, strict);
export type BatteryRetirement = Static<typeof batteryRetirement>;

/** What happened to each id that the caller may see; `unchangedIds` were in that state already. */
export const bulkChange = Type.Object(
  {
    changed: Type.Array(Type.Object({ batteryId: Type.Integer(), apiVersion: Type.Integer() }, strict)),
    unchangedIds: Type.Array(Type.Integer()),
  },
  strict,
);
export type BulkChange = Static<typeof bulkChange>;

/** `DELETE /batteries`. */
export const batteryIdsBody = Type.Object({ batteryIds: Ids }, strict);

import { Type, type Static } from 'typebox';
import { Ids, LongText, OrNull, strict } from '../text.ts';

/** `PUT /services/{id}`. */
export const serviceEdit = Type.Object(
  { apiVersion: Type.Integer({ minimum: 1 }), notes: OrNull(LongText(4_000)) },
  strict,
);
export type ServiceEdit = Static<typeof serviceEdit>;

/** `DELETE /services`. */
export const serviceIdsBody = Type.Object({ serviceIds: Ids }, strict);

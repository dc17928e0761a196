import { Type, type Static } from 'typebox';
import { strict } from '../text.ts';

/** `GET` and `PUT /organization/retention`: after how many days raw samples move into files; null: they stay for ever. */
export const retention = Type.Object(
  { archiveAfterDays: Type.Union([Type.Integer({ minimum: 1, maximum: 36_500 }), Type.Null()]) },
  strict,
);
export type Retention = Static<typeof retention>;

import { passportKeys, passportRegulation, type PassportKey } from '@ohmstead/domain';
import { Type, type Static } from 'typebox';
import { OrNull, strict } from '../text.ts';

const text = OrNull(Type.String());

const field = Type.Object(
  {
    key: Type.Unsafe<PassportKey>(Type.String({ enum: [...passportKeys] })),
    annex: Type.String({ description: 'Article or annex of the regulation' }),
    label: Type.String(),
    value: OrNull(Type.Union([Type.Number(), Type.String()])),
    unit: text,
    method: OrNull(Type.String({ description: 'What the value comes from' })),
    serviceIds: Type.Array(Type.Integer(), {
      description: 'The services it comes from, of those that the caller can see',
    }),
    reason: OrNull(Type.String({ description: 'Why there is no value' })),
  },
  strict,
);

/** `GET /batteries/{id}/passportSheet`: every attribute, always in this order. */
export const passportSheet = Type.Object(
  {
    batteryId: Type.Integer(),
    generated: Type.Integer({ description: 'Milliseconds since 1970 UTC' }),
    regulation: Type.Literal(passportRegulation),
    fields: Type.Array(field),
    token: Type.String({ description: 'All of this with the issuer, signed; it is no certificate' }),
  },
  strict,
);
export type PassportSheet = Static<typeof passportSheet>;

import { maxLabels, maxScannedCodes, scannedCodeMaxLength } from '@ohmstead/domain';
import { Type, type Static } from 'typebox';
import { Id, strict, Text } from '../text.ts';

const labelled = Type.Optional(Type.Array(Id, { maxItems: maxLabels }));

/** `POST /labelCodes`: whose codes are wanted. */
export const labelCodesBody = Type.Object({ batteryIds: labelled, deviceIds: labelled, bayIds: labelled }, strict);
export type LabelCodesBody = Static<typeof labelCodesBody>;

const codes = Type.Array(Type.Tuple([Type.Integer(), Type.String()]));

/** Each id with its code. Ids that the caller cannot see are left out. A printed code holds `address` and the code. */
export const labelCodesAnswer = Type.Object(
  { address: Type.String(), batteries: codes, devices: codes, bays: codes },
  strict,
);
export type LabelCodesAnswer = Static<typeof labelCodesAnswer>;

/** `POST /labelCodes/find`: codes as they were read. */
export const findCodesBody = Type.Object(
  { codes: Type.Array(Text(scannedCodeMaxLength, 1), { minItems: 1, maxItems: maxScannedCodes }) },
  strict,
);

/** A battery, a device, or a bay of a device, whose number `bay` then is. */
const foundThing = Type.Object(
  {
    kind: Type.Unsafe<'batteries' | 'devices'>(Type.String({ enum: ['batteries', 'devices'] })),
    id: Type.Integer(),
    title: Type.String(),
    subtitle: Type.String(),
    bay: Type.Union([Type.Integer(), Type.Null()]),
  },
  strict,
);
export type FoundThing = Static<typeof foundThing>;

/** For each code, in the order of the request, what it finds. Nothing tells a code of another organisation from one that nobody has. */
export const findCodesAnswer = Type.Object({ found: Type.Array(Type.Array(foundThing)) }, strict);
export type FindCodesAnswer = Static<typeof findCodesAnswer>;

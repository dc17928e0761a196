import { Type, type Static } from 'typebox';
import { distanceUnits } from '../account/account.ts';
import { shownPasskey } from '../second-factors/passkeys.ts';
import { code, recoveryCode, waysToSignIn } from '../second-factors/second-factors.ts';
import { OneOf, OrNull, strict } from '../text.ts';
import { viewing } from '../view-as/view-as.ts';

export const signInBody = Type.Object(
  { email: Type.String({ maxLength: 1_000 }), password: Type.String({ maxLength: 1_000 }) },
  strict,
);
export type SignInBody = Static<typeof signInBody>;

/** `POST /session/stepUp`: exactly one of these. */
export const stepUpBody = Type.Object(
  {
    password: Type.Optional(Type.String({ maxLength: 1_000 })),
    code: Type.Optional(code),
    recoveryCode: Type.Optional(recoveryCode),
    passkey: Type.Optional(shownPasskey),
  },
  { ...strict, minProperties: 1, maxProperties: 1 },
);
export type StepUpBody = Static<typeof stepUpBody>;
export const stepUpAnswer = Type.Object({ stepUpUntil: Type.Integer() }, strict);

const uiSettings = Type.Record(Type.String(), Type.Unknown());
export type UiSettings = Static<typeof uiSettings>;

/** `PUT /users/uiSettings`. */
export const uiSettingsBody = Type.Record(Type.String(), Type.Unknown(), {
  description: 'At most 64 KiB, 8 levels, 500 keys',
});

/** `path` is dotted, such as 'dashboard.devices'. Objects are merged, anything else is replaced. */
const uiSettingChange = Type.Object(
  {
    path: Type.String({ maxLength: 128, pattern: '^[A-Za-z][A-Za-z0-9-]*(?:\\.[A-Za-z0-9-]+){0,7}$' }),
    value: Type.Optional(Type.Unknown()),
  },
  strict,
);
export type UiSettingChange = Static<typeof uiSettingChange>;

/** `POST /users/uiSettings`: applied in this order. */
export const uiSettingChanges = Type.Object({ changes: Type.Array(uiSettingChange, { maxItems: 100 }) }, strict);

const idOrNull = OrNull(Type.Integer());

/** The logged-in user, as returned by `GET /session`, `POST /session` and the account calls. */
export const userData = Type.Object(
  {
    id: Type.Integer(),
    email: Type.String(),
    firstName: OrNull(Type.String()),
    lastName: OrNull(Type.String()),
    orgName: OrNull(Type.String()),
    photoId: OrNull(Type.String()),
    distanceUnit: OneOf(distanceUnits),
    superuser: Type.Boolean(),
    stepUpUntil: OrNull(Type.Integer({ description: 'Until when the session is proven; null where it is not' })),
    signedInBy: OneOf(waysToSignIn),
    secondFactor: Type.Object(
      {
        enrolled: Type.Boolean({ description: "Whether the user has what the organisation's rule would take" }),
        required: Type.Boolean({ description: 'Whether the rule meets the user' }),
        requiredFrom: OrNull(Type.Integer(), { description: 'Since or from when; null where it is not required' }),
      },
      strict,
    ),
    groupId: idOrNull,
    version: Type.Integer(),
    token: Type.String({ description: 'For the Authorization header; the cookie holds a different secret' }),
    viewing: Type.Optional(viewing),
    uiSettings,
    permissions: Type.Object(
      {
        permissions: Type.Array(Type.String()),
        displayConfigurations: Type.Object({ devices: idOrNull, batteries: idOrNull, services: idOrNull }, strict),
      },
      strict,
    ),
  },
  strict,
);
export type UserData = Static<typeof userData>;

/** `GET /demo`: the users that a visitor may try the demo as; empty outside the demo. */
export const demoAnswer = Type.Object(
  {
    people: Type.Array(
      Type.Object(
        { email: Type.String(), firstName: Type.String(), may: Type.String({ description: 'In a few words' }) },
        strict,
      ),
    ),
    password: OrNull(Type.String({ description: 'That of all of them' })),
  },
  strict,
);
export type Demo = Static<typeof demoAnswer>;

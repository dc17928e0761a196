import { Type, type Static } from 'typebox';
import { newPasskey, shownPasskey } from './passkeys.ts';
import { Id, LongText, OneOf, OrNull, strict, Text } from '../text.ts';

/** How a session was begun. */
export const waysToSignIn = ['password', 'passkey', 'identityProvider'] as const;
export type SignedInBy = (typeof waysToSignIn)[number];

/** In the order in which people are shown them. */
export const factorKinds = ['passkey', 'totp'] as const;
export type FactorKind = (typeof factorKinds)[number];

/** What a login asks for; recovery codes belong to whoever has a factor. */
export const factorProofs = ['totp', 'passkey', 'recoveryCode'] as const;
export type FactorProof = (typeof factorProofs)[number];

export const maxFactors = 10;
export const factorNameMaxLength = 64;
export const recoveryCodesAtOnce = 10;

/** Six digits: anything else is no code, and is not judged. */
export const code = Type.String({ pattern: '^[0-9]{6}$', examples: ['123456'] });
/** With or without hyphens and blanks, in either case. */
export const recoveryCode = Text(64, 1);

const factorName = Text(factorNameMaxLength, 1);

const factor = Type.Object(
  {
    id: Type.Integer(),
    kind: OneOf(factorKinds),
    name: Type.String(),
    createdAt: Type.Integer(),
    lastUsedAt: OrNull(Type.Integer()),
    backedUp: OrNull(Type.Boolean({ description: 'Of a passkey: whether its maker keeps copies of it' })),
  },
  strict,
);
export type Factor = Static<typeof factor>;

/** `GET /users/factors`, oldest first. */
export const factorsAnswer = Type.Object(
  {
    factors: Type.Array(factor),
    recoveryCodesLeft: Type.Integer(),
    rememberedBrowsersCount: Type.Integer(),
  },
  strict,
);
export type Factors = Static<typeof factorsAnswer>;

/** `POST /users/factors/totp`. */
export const totpSetUp = Type.Object(
  {
    secret: Type.String({ description: 'In base32' }),
    uri: Type.String({ description: 'For authenticator apps, as a QR code' }),
    expiresAt: Type.Integer(),
  },
  strict,
);
export type TotpSetUp = Static<typeof totpSetUp>;

/** `POST /users/factors`: a code of the app, or the passkey, as its kind has it. */
export const newFactor = Type.Object(
  {
    kind: OneOf(factorKinds),
    name: factorName,
    code: Type.Optional(code),
    passkey: Type.Optional(newPasskey),
  },
  strict,
);
export type NewFactor = Static<typeof newFactor>;

const codes = Type.Array(Type.String());
export const addedFactor = Type.Object(
  { factor, recoveryCodes: OrNull(codes, { description: 'With the first factor; never shown again' }) },
  strict,
);
export type AddedFactor = Static<typeof addedFactor>;

export const factorEdit = Type.Object({ name: factorName }, strict);
export const factorAnswer = factor;

/** `POST /users/recoveryCodes`. */
export const recoveryCodesAnswer = Type.Object({ recoveryCodes: codes }, strict);
export type RecoveryCodes = Static<typeof recoveryCodesAnswer>;

/** `POST /users/:id/resetSecondFactor`. */
export const resetFactorBody = Type.Object({ reason: LongText(500, 3) }, strict);

export const ticketLength = 43;

/** `POST /session/secondFactor`: with exactly one of the proofs. */
export const secondFactorBody = Type.Object(
  {
    ticket: Type.String({ maxLength: 100 }),
    code: Type.Optional(code),
    recoveryCode: Type.Optional(recoveryCode),
    passkey: Type.Optional(shownPasskey),
    remember: Type.Optional(Type.Boolean()),
  },
  strict,
);
export type SecondFactorBody = Static<typeof secondFactorBody>;

const requirements = ['optional', 'holders', 'all'] as const;
export type Requirement = (typeof requirements)[number];
/** Which factors the rule takes. */
export const ruledKinds = ['any', 'passkey'] as const;
export type RuledKinds = (typeof ruledKinds)[number];

const rule = {
  requirement: OneOf(requirements),
  from: OrNull(Type.Integer({ minimum: 0, maximum: 7_258_118_400_000 })),
  kinds: OneOf(ruledKinds),
  remembering: Type.Boolean(),
  identitySessionHours: Type.Integer({ minimum: 1, maximum: 168 }),
};

/** `PUT /organization/signIn`: all fields. */
export const signInRuleBody = Type.Object(rule, strict);
export type SignInRuleBody = Static<typeof signInRuleBody>;
export const signInRule = Type.Object({ ...rule, version: Type.Integer() }, strict);
export type SignInRule = Static<typeof signInRule>;

/** `GET /organization/signIn/readiness`: of the rule as saved, where it says nothing else. */
export const readinessQuery = Type.Object(
  { requirement: Type.Optional(OneOf(requirements)), kinds: Type.Optional(OneOf(ruledKinds)) },
  strict,
);
export type ReadinessQuery = Static<typeof readinessQuery>;
export const maxNotReady = 100;
export const readiness = Type.Object(
  {
    concernedCount: Type.Integer(),
    readyCount: Type.Integer(),
    notReady: Type.Array(Type.Object({ id: Id, email: Type.String() }, strict)),
  },
  strict,
);
export type Readiness = Static<typeof readiness>;

import { dispositions } from '@ohmstead/domain';
import { Type, type Static } from 'typebox';
import { OneOf, OrNull, strict, Text } from '../text.ts';

const revokeReasons = ['measurementError', 'batteryChanged', 'issuedByMistake', 'other'] as const;
export type RevokeReason = (typeof revokeReasons)[number];

export const certificateStates = ['valid', 'expired', 'replaced', 'revoked'] as const;

/** What the issuer may add to a certificate. Without it, no certificate names anybody. */
export const certificateExtras = ['operator', 'vin', 'forecast'] as const;
export type CertificateExtra = (typeof certificateExtras)[number];

/** 128 random bits in base64url. */
const certificateId = Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' });
export const certificateParams = Type.Object({ certificateId }, strict);

const text = OrNull(Type.String());
const number = OrNull(Type.Number());
/** As in RFC 7519, unlike everywhere else. */
const seconds = Type.Integer({ description: 'Seconds since 1970 UTC' });

const forecastClaim = Type.Array(OrNull(Type.Number()), {
  minItems: 4,
  maxItems: 4,
  description:
    'Forecast: below the threshold between the earliest and the latest time (seconds since 1970 UTC), with this probability (0 to 1); the fourth is the threshold in % of the design capacity. A latest time that lies beyond the forecast is null.',
});

/** What a token says. Null is unknown; the names are short so that the code stays readable. */
export const certificateClaims = Type.Object(
  {
    v: Type.Literal(1, { description: 'Version of this format' }),
    jti: Type.String({ description: 'Id of the certificate' }),
    iss: Type.String({ description: 'Organisation' }),
    iat: seconds,
    exp: seconds,
    sn: Type.String({ description: 'Serial number of the battery' }),
    mod: text,
    chem: text,
    cap: Type.Number({ description: 'Design capacity, mAh' }),
    soh: Type.Number({ description: 'State of health, % of the design capacity' }),
    u: Type.Number({ description: 'Expanded uncertainty of the state of health, %, coverage factor 2' }),
    fcc: number,
    t: number,
    rate: text,
    type: Type.String({ description: 'Type of the service' }),
    at: seconds,
    an: text,
    cal: OrNull(seconds),
    eis: OrNull(OneOf(['valid', 'doubtful'])),
    disp: OrNull(OneOf(dispositions)),
    n: Type.Integer({ description: 'Ended capacity tests that were not aborted' }),
    op: Type.Optional(text),
    vin: Type.Optional(text),
    cust: Type.Optional(Type.String()),
    fc: Type.Optional(forecastClaim),
  },
  strict,
);
export type CertificateClaims = Static<typeof certificateClaims>;

/** `POST /batteries/{id}/certificates` and its preview. */
export const certificateBody = Type.Object(
  {
    validDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 730, description: '180 by default' })),
    include: Type.Optional(Type.Array(OneOf(certificateExtras), { maxItems: certificateExtras.length })),
    customer: Type.Optional(Text(64)),
  },
  strict,
);
export type CertificateBody = Static<typeof certificateBody>;

const revoked = OrNull(Type.Object({ at: Type.Integer(), reason: OneOf(revokeReasons) }, strict));

/** Of a deleted battery, `batteryId`, `token`, `url` and `claims` are null. */
export const certificate = Type.Object(
  {
    certificateId: Type.String(),
    batteryId: OrNull(Type.Integer()),
    serialNumber: Type.String(),
    modelName: text,
    issued: Type.Integer(),
    validUntil: Type.Integer(),
    state: OneOf(certificateStates),
    revoked,
    soh: Type.Number(),
    uncertainty: Type.Number(),
    token: text,
    url: text,
    claims: OrNull(certificateClaims),
  },
  strict,
);
export type Certificate = Static<typeof certificate>;

export const certificateList = Type.Object({ certificates: Type.Array(certificate) }, strict);

/** The standard uncertainties of a certificate, in % of the state of health. */
export const certificatePreview = Type.Object(
  {
    claims: certificateClaims,
    budget: Type.Object(
      { repeatability: Type.Number(), bay: Type.Number(), temperature: Type.Number(), reference: Type.Number() },
      strict,
    ),
  },
  strict,
);
export type CertificatePreview = Static<typeof certificatePreview>;

export const revokeBody = Type.Object({ reason: OneOf(revokeReasons), note: Type.Optional(Text(500)) }, strict);
export type RevokeBody = Static<typeof revokeBody>;

export const rotatedKey = Type.Object({ kid: Type.String() }, strict);

/** `GET /certificates/{id}/status`: the same for an id that was never given and for one that is valid. */
export const certificateStatus = Type.Object({ revoked, replaced: Type.Boolean() }, strict);
export type CertificateStatus = Static<typeof certificateStatus>;

export const verifyBody = Type.Object(
  { tokens: Type.Array(Type.String({ maxLength: 2_000 }), { minItems: 1, maxItems: 100 }) },
  strict,
);

export const verifyAnswer = Type.Object(
  {
    results: Type.Array(
      Type.Object(
        { verdict: OneOf([...certificateStates, 'notGenuine']), reason: OrNull(OneOf(revokeReasons)) },
        strict,
      ),
    ),
  },
  strict,
);
export type VerifiedToken = Static<typeof verifyAnswer>['results'][number];

const publicKey = Type.Object(
  {
    alg: Type.Literal('EdDSA'),
    crv: Type.Literal('Ed25519'),
    kid: Type.String(),
    kty: Type.Literal('OKP'),
    use: Type.Literal('sig'),
    x: Type.String(),
  },
  strict,
);
export const publicKeys = Type.Object({ keys: Type.Array(publicKey) }, strict);

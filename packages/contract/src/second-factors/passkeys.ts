import { Type, type Static } from 'typebox';
import { strict } from '../text.ts';

/** In base64url, as browsers write it. */
const Bytes = (maxLength: number) => Type.String({ maxLength });
/** Browsers differ in what else they say. */
const open = { additionalProperties: true } as const;

const credential = { id: Bytes(1_400), rawId: Bytes(1_400), type: Type.String({ maxLength: 20 }) };

/** What `toJSON()` of a new credential gives. */
export const newPasskey = Type.Object(
  {
    ...credential,
    response: Type.Object(
      {
        clientDataJSON: Bytes(8_000),
        attestationObject: Bytes(40_000),
        transports: Type.Optional(Type.Array(Type.String({ maxLength: 32 }), { maxItems: 16 })),
      },
      open,
    ),
  },
  open,
);
export type NewPasskey = Static<typeof newPasskey>;

/** What `toJSON()` of a credential gives that has signed a challenge. */
export const shownPasskey = Type.Object(
  {
    ...credential,
    response: Type.Object(
      {
        clientDataJSON: Bytes(8_000),
        authenticatorData: Bytes(8_000),
        signature: Bytes(4_000),
        userHandle: Type.Optional(Type.Union([Bytes(100), Type.Null()])),
      },
      open,
    ),
  },
  open,
);
export type ShownPasskey = Static<typeof shownPasskey>;

/** One of the caller's, or of the person with the ticket. */
const credentialDescriptor = Type.Object(
  { id: Type.String(), type: Type.Literal('public-key'), transports: Type.Array(Type.String()) },
  strict,
);
export type CredentialDescriptor = Static<typeof credentialDescriptor>;

const verified = Type.Literal('required');

/** `POST /users/factors/passkey`: for `PublicKeyCredential.parseCreationOptionsFromJSON`. */
export const creationOptions = Type.Object(
  {
    publicKey: Type.Object(
      {
        rp: Type.Object({ id: Type.String(), name: Type.String() }, strict),
        user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }, strict),
        challenge: Type.String(),
        pubKeyCredParams: Type.Array(Type.Object({ type: Type.Literal('public-key'), alg: Type.Integer() }, strict)),
        timeout: Type.Integer(),
        excludeCredentials: Type.Array(credentialDescriptor),
        authenticatorSelection: Type.Object(
          { residentKey: verified, requireResidentKey: Type.Literal(true), userVerification: verified },
          strict,
        ),
        attestation: Type.Literal('none'),
      },
      strict,
    ),
  },
  strict,
);
export type CreationOptions = Static<typeof creationOptions>;

/** For `PublicKeyCredential.parseRequestOptionsFromJSON`. */
export const requestOptions = Type.Object(
  {
    publicKey: Type.Object(
      {
        challenge: Type.String(),
        timeout: Type.Integer(),
        rpId: Type.String(),
        allowCredentials: Type.Optional(
          Type.Array(credentialDescriptor, {
            description: 'Of a ticket or of the caller; without them any may be shown',
          }),
        ),
        userVerification: verified,
      },
      strict,
    ),
  },
  strict,
);
export type RequestOptions = Static<typeof requestOptions>;

/** `POST /session/passkeyOptions`. */
export const passkeyOptionsBody = Type.Object({ ticket: Type.Optional(Type.String({ maxLength: 100 })) }, strict);
/** `POST /session/passkey`. */
export const passkeySignIn = Type.Object({ passkey: shownPasskey }, strict);

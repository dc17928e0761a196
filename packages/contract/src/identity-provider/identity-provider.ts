import { Type, type Static } from 'typebox';
import { Id, OneOf, OrNull, strict, Text } from '../text.ts';

/** How this server shows itself to the provider: by a secret, or by a key of its own. */
const clientAuthentications = ['secret', 'privateKey'] as const;
export type ClientAuthentication = (typeof clientAuthentications)[number];

export const maxDomains = 10;
export const maxGroupMappings = 100;

const Line = Text(255, 1);
const Lines = (maxItems: number) => Type.Array(Line, { maxItems });
const url = { maxLength: 2_048 };

const settings = {
  issuer: Type.String(url),
  clientId: Line,
  clientAuthentication: OneOf(clientAuthentications),
  scopes: Type.Array(Type.String({ pattern: '^[\\x21\\x23-\\x5B\\x5D-\\x7E]{1,100}$' }), {
    maxItems: 20,
    contains: Type.Literal('openid'),
    description: 'With openid',
  }),
  claims: Type.Object(
    { firstName: Line, lastName: Line, groups: Line },
    { ...strict, description: 'The names of the claims' },
  ),
  domains: Type.Array(Type.String({ maxLength: 1_000 }), {
    maxItems: maxDomains,
    description: 'Of email addresses, in lower case',
  }),
  createPeople: Type.Boolean({ description: 'Whether users are added when they log in for the first time' }),
  defaultGroupId: OrNull(Id),
  groupMapping: Type.Array(Type.Object({ value: Line, groupId: Id }, strict), {
    maxItems: maxGroupMappings,
    description: 'The first match counts',
  }),
  keepGroups: Type.Boolean({ description: 'Whether the group follows the claim at each login' }),
  onlySingleSignOn: Type.Boolean({ description: 'Whether passwords of users of these domains are refused' }),
  linkWithoutPassword: Type.Boolean({ description: 'Whether a verified address is enough to link an account' }),
  secondFactorClaims: Type.Object(
    { amr: Lines(20), acr: Lines(20) },
    { ...strict, description: 'Values that say that the provider asked for a second factor; one is enough' },
  ),
  enabled: Type.Boolean(),
};

/** `PUT /organization/identityProvider`: all fields, except that a secret that is left out stays. */
export const identityProviderBody = Type.Object(
  { ...settings, clientSecret: Type.Optional(Type.String({ minLength: 1, maxLength: 1_000 })) },
  strict,
);
export type IdentityProviderBody = Static<typeof identityProviderBody>;

const lastTest = Type.Object(
  {
    at: Type.Integer(),
    ok: Type.Boolean(),
    code: OrNull(Type.String(), { description: 'Of the error, if it failed' }),
    claims: OrNull(Type.Record(Type.String(), Type.Unknown()), { description: 'What the provider said' }),
  },
  strict,
);
export type IdentityProviderTest = Static<typeof lastTest>;

const identityProvider = Type.Object(
  {
    ...settings,
    hasClientSecret: Type.Boolean(),
    publicJwk: OrNull(Type.Record(Type.String(), Type.Unknown()), { description: 'Of our key, for privateKey' }),
    domainProofs: Type.Array(
      Type.Object(
        {
          domain: Type.String(),
          record: Type.String({ description: 'The text of a TXT record of this domain' }),
          provenAt: OrNull(Type.Integer()),
        },
        strict,
      ),
    ),
    lastTest: OrNull(lastTest),
    clientRefusedAt: OrNull(Type.Integer(), {
      description: 'Since when the provider refuses the client secret or the key; null while it does not',
    }),
    version: Type.Integer(),
  },
  strict,
);
export type IdentityProvider = Static<typeof identityProvider>;

export const identityProviderAnswer = Type.Object(
  {
    redirectUri: Type.String({ description: 'To be entered at the provider' }),
    identityProvider: OrNull(identityProvider),
  },
  strict,
);
export type IdentityProviderAnswer = Static<typeof identityProviderAnswer>;

/** Where a browser goes to log in elsewhere. */
export const identityUrlAnswer = Type.Object({ url: Type.String() }, strict);

/** `GET /signIn/oidc/start`: the domain of what was typed, never the address. */
export const identityStartQuery = Type.Object({ domain: Type.Optional(Type.String({ maxLength: 1_000 })) }, strict);

/** `POST /signIn/oidc/finish`: the password once, where an account is to be linked. */
export const identityFinishBody = Type.Object({ password: Type.Optional(Type.String({ maxLength: 1_000 })) }, strict);

const ownIdentity = Type.Object(
  {
    id: Type.Integer(),
    issuer: Type.String(),
    createdAt: Type.Integer(),
    lastUsedAt: OrNull(Type.Integer()),
  },
  strict,
);
export const ownIdentities = Type.Object({ identities: Type.Array(ownIdentity), hasPassword: Type.Boolean() }, strict);
export type OwnIdentities = Static<typeof ownIdentities>;

import { Type, type Static } from 'typebox';
import { Id, OneOf, OrNull, strict, Text, Time } from '../text.ts';

export const tokenKinds = ['personal', 'service'] as const;
export type TokenKind = (typeof tokenKinds)[number];

/** How many living ones an owner may have. */
export const maxLivingTokens = 50;
/** How long an organisation lets tokens live, unless it says otherwise. */
export const usualLongestDays = 365;
/** From then on a token counts as unused. */
export const unusedAfterDays = 90;

const permissions = Type.Array(Text(64, 1), { maxItems: 200 });
export const tokenOwner = Type.Object({ id: Type.Integer(), name: Type.String() }, strict);

/** A token without its text, which is shown once. */
const tokenFields = {
  id: Type.Integer(),
  kind: OneOf(tokenKinds),
  name: Type.String(),
  hint: Type.String({ description: 'The prefix and the last four characters' }),
  permissions: Type.Array(Type.String()),
  locations: OrNull(Type.Array(Type.Integer()), { description: 'Null: those of the owner' }),
  createdAt: Type.Integer(),
  createdBy: OrNull(tokenOwner),
  expiresAt: Type.Integer(),
  lastUsedAt: OrNull(Type.Integer()),
  lastUsedIp: OrNull(Type.String()),
  lastUsedClient: OrNull(Type.String()),
  revokedAt: OrNull(Type.Integer()),
  unused: Type.Boolean({ description: 'For 90 days' }),
  replaces: OrNull(Type.Integer()),
  replacedBy: OrNull(Type.Integer()),
};
export const apiToken = Type.Object(tokenFields, strict);
export type ApiToken = Static<typeof apiToken>;

export const tokenList = Type.Object({ tokens: Type.Array(apiToken) }, strict);

export const newToken = Type.Object(
  {
    name: Text(255),
    permissions,
    locations: Type.Optional(OrNull(Type.Array(Id, { maxItems: 1_000 }))),
    expiresAt: Time,
  },
  strict,
);
export type NewToken = Static<typeof newToken>;

/** How long the old one lives on beside its successor; 24 hours unless said otherwise. */
export const rotateBody = Type.Object(
  { overlapHours: Type.Optional(Type.Integer({ minimum: 0, maximum: 168 })) },
  strict,
);
/** Whatever someone pastes. */
export const lostToken = Type.Object({ token: Type.String() }, strict);

export const shownToken = Type.Object(
  { ...tokenFields, token: Type.String({ description: 'Shown this once' }) },
  strict,
);
export type ShownToken = Static<typeof shownToken>;

/** What a token may do now. */
export const ownToken = Type.Object(
  {
    id: Type.Integer(),
    kind: OneOf(tokenKinds),
    name: Type.String(),
    owner: tokenOwner,
    orgName: OrNull(Type.String()),
    permissions: Type.Array(Type.String()),
    locations: OrNull(Type.Array(Type.Integer()), { description: 'Null: all' }),
    expiresAt: Type.Integer(),
  },
  strict,
);
export type OwnToken = Static<typeof ownToken>;

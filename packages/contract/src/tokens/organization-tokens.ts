import { Type, type Static } from 'typebox';
import { strict } from '../text.ts';
import { apiToken, tokenOwner } from './token.ts';

const settings = {
  longestDays: Type.Integer({ minimum: 1, maximum: 1_825, description: 'How long a token may live, days' }),
  personalTokens: Type.Boolean({ description: 'Whether users may have tokens of their own' }),
};

/** A token, and whose it is. */
const tokenOfOwner = Type.Object({ ...apiToken.properties, owner: tokenOwner }, strict);
export type TokenOfOwner = Static<typeof tokenOfOwner>;

/** What an organisation allows, and all of its tokens, the newest first. */
export const organizationTokens = Type.Object(
  { ...settings, version: Type.Integer(), tokens: Type.Array(tokenOfOwner) },
  strict,
);
export type OrganizationTokens = Static<typeof organizationTokens>;

/** Fields left out are kept. */
export const organizationTokensEdit = Type.Object(
  {
    version: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    longestDays: Type.Optional(settings.longestDays),
    personalTokens: Type.Optional(settings.personalTokens),
  },
  { ...strict, minProperties: 2 },
);
export type OrganizationTokensEdit = Static<typeof organizationTokensEdit>;

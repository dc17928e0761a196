import type { ApiToken } from '@ohmstead/contract';
import { counted } from '../../lib/text/number-text.ts';

export type TokenState = 'active' | 'ended' | 'revoked';

export const stateOf = ({ revokedAt, expiresAt }: ApiToken, now: number): TokenState => {
  if (revokedAt !== null) return 'revoked';
  return expiresAt <= now ? 'ended' : 'active';
};

export const stateWords: Readonly<Record<TokenState, string>> = {
  active: 'Active',
  ended: 'Ended',
  revoked: 'Revoked',
};

const permissionNoun = { one: 'permission', many: 'permissions' };
const locationNoun = { one: 'location', many: 'locations' };

const scopeOf = ({ permissions, locations }: ApiToken, allLocations: string): string =>
  `${permissions.length === 0 ? 'No permissions' : counted(permissions.length, permissionNoun)}, ${
    locations === null ? allLocations : counted(locations.length, locationNoun)
  }`;

/** '7 permissions, 2 locations'. */
export const scopeWords = (token: ApiToken): string =>
  scopeOf(token, token.kind === 'personal' ? 'all your locations' : 'all locations of the account');

/** For those who see the tokens of others. */
export const ownerScopeWords = (token: ApiToken): string => scopeOf(token, 'all locations of the owner');

/** Whether a token works, and what it may do: the first call to try. */
export const curlLine = (origin: string, token: string): string =>
  `curl -H "Authorization: Bearer ${token}" ${origin}/api/token`;

/** For the advanced editor of Excel and Power BI: the rows of a view as a table, else what the token may do. */
export const powerQueryLine = (origin: string, token: string, viewId: number | undefined): string => {
  const path = viewId === undefined ? 'token' : `views/${viewId}/rows.csv`;
  const contents = `Web.Contents("${origin}/api/${path}", [Headers = [Authorization = "Bearer ${token}"]])`;
  return viewId === undefined ? `Json.Document(${contents})` : `Csv.Document(${contents}, [Encoding = 65001])`;
};

/** While a token and its successor both work: whether programs used this one last. */
export const isUsedLast = (token: ApiToken, tokens: readonly ApiToken[], now: number): boolean => {
  const other = tokens.find(({ id }) => id === token.replaces || id === token.replacedBy);
  if (other === undefined || [token, other].some((one) => stateOf(one, now) !== 'active')) return false;
  return token.lastUsedAt !== null && token.lastUsedAt > (other.lastUsedAt ?? 0);
};

import { usualLongestDays, type NewToken } from '@ohmstead/contract';
import type { Reader, Writer } from '@ohmstead/database';
import {
  inRightsOrder,
  isPermission,
  locationIdOf,
  locationPermissionOf,
  type Rights,
  type Scope,
} from '@ohmstead/domain';
import { sql } from 'kysely';
import { ApiError } from '../api-error.ts';
import { requireGivable } from '../rights/require-givable.ts';

type InOrganization = Pick<Scope, 'organizationId'>;
export type TokenSettings = { longestDays: number; personalTokens: boolean; version: number };
export type WantedToken = { name: string; permissions: string[]; locations: number[] | null; expiresAt: number };

const dayMs = 86_400_000;

export async function readTokenSettings(reader: Reader, { organizationId }: InOrganization): Promise<TokenSettings> {
  const { rows } =
    await sql<TokenSettings>`select longest_days as "longestDays", personal_tokens as "personalTokens", version
    from token_settings where organization_id = ${organizationId}`.execute(reader);
  return rows[0] ?? { longestDays: usualLongestDays, personalTokens: true, version: 0 };
}

const isOfLocations = (right: string): boolean => right === 'perm-all-locations' || locationIdOf(right) !== undefined;

/** What is asked for, if it means something and may live for so long. */
export function requireSensible(
  body: NewToken,
  { longestDays }: Pick<TokenSettings, 'longestDays'>,
  nowMs: number,
): WantedToken {
  const name = body.name.trim();
  if (name === '') throw new ApiError('tokens-add-1');
  const permissions = inRightsOrder(body.permissions);
  if (permissions.some(isOfLocations)) throw new ApiError('tokens-add-4');
  if (!permissions.every(isPermission)) throw new ApiError('tokens-add-5');
  if (body.expiresAt <= nowMs) throw new ApiError('tokens-add-7');
  if (body.expiresAt > nowMs + longestDays * dayMs) throw new ApiError('tokens-add-8', [longestDays]);
  const locations = body.locations ? [...new Set(body.locations)].toSorted((one, other) => one - other) : null;
  return { name, permissions, locations, expiresAt: body.expiresAt };
}

/**
 * Whether its owner, and whoever gives it, hold all that a token opens: without locations also those of its owner. Judged before locations are looked up, so that
 * nobody learns which there are.
 */
export function requireHeld(
  owner: Rights,
  granter: Rights | undefined,
  { permissions, locations }: Pick<WantedToken, 'permissions' | 'locations'>,
): void {
  const places = locations?.map(locationPermissionOf) ?? [...owner.held].filter(isOfLocations);
  requireGivable(granter ? [owner, granter] : owner, [...permissions, ...places]);
}

/** Held until the commit. */
export async function requireLocations(
  writer: Writer,
  { organizationId }: InOrganization,
  ids: readonly number[] | null,
) {
  if (ids === null || ids.length === 0) return;
  const { rows } =
    await sql`select id from locations where organization_id = ${organizationId} and id = any (${ids}::bigint[])
    order by id for key share`.execute(writer);
  if (rows.length < ids.length) throw new ApiError('tokens-add-6');
}

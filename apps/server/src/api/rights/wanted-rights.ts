import type { ErrorCode, GivenRights, HeldRights } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import { entityKinds, inRightsOrder, isPermission, locationIdOf, type EntityKind } from '@ohmstead/domain';
import { sql } from 'kysely';
import { ApiError } from '../api-error.ts';
import type { RightsChange } from './change-rights.ts';
import { requireGivable } from './require-givable.ts';

export type MistakeCodes = { permission: ErrorCode; location: ErrorCode; displayConfiguration: ErrorCode };
export type ChosenConfigurations = Record<EntityKind, number | null>;

export const nothingHeld: HeldRights = {
  permissions: [],
  displayConfigurations: { devices: null, batteries: null, services: null },
};

/** The rights after a change. New ones must exist and be held by the granter; existing ones may stay, whoever saves them. */
export async function wantRights(
  { writer, author, granter }: RightsChange,
  held: HeldRights,
  given: GivenRights,
  codes: MistakeCodes,
): Promise<HeldRights> {
  const permissions = inRightsOrder(given.permissions);
  if (!permissions.every(isPermission)) throw new ApiError(codes.permission);
  const added = permissions.filter((permission) => !held.permissions.includes(permission));
  // Checked before looking up locations, so that callers who may not grant one learn nothing about it.
  requireGivable(granter, added);
  const { organizationId } = author.actor;
  await requireLocations(writer, organizationId, added, codes.location);
  const displayConfigurations = { ...held.displayConfigurations, ...given.displayConfigurations };
  await requireConfigurations(writer, organizationId, displayConfigurations, codes.displayConfiguration);
  return { permissions, displayConfigurations };
}

/** Locked until the commit, so that no location is granted while it is being deleted. */
async function requireLocations(writer: Writer, organizationId: number, rights: readonly string[], code: ErrorCode) {
  const ids = rights.flatMap((right) => locationIdOf(right) ?? []);
  if (ids.length === 0) return;
  const { rows } = await sql`
    select id from locations where organization_id = ${organizationId} and id = any (${ids}::bigint[]) order by id
      for key share`.execute(writer);
  if (rows.length < ids.length) throw new ApiError(code);
}

async function requireConfigurations(
  writer: Writer,
  organizationId: number,
  chosen: ChosenConfigurations,
  code: ErrorCode,
) {
  const wanted = entityKinds.filter((kind) => chosen[kind] !== null);
  if (wanted.length === 0) return;
  const { rows } = await sql`
    select id from display_configurations where organization_id = ${organizationId}
      and (type, id) in (select * from unnest(${wanted}::text[], ${wanted.map((kind) => chosen[kind])}::bigint[]))
      order by id for key share`.execute(writer);
  if (rows.length < wanted.length) throw new ApiError(code);
}

import type { TableKind } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import { heldBy, mayGive, noChoices, permissions, type Actor, type Choices, type Rights } from '@ohmstead/domain';
import { sql } from 'kysely';
import { listPlaces } from './find-batteries.ts';

type Choice = { name: string; isGivable: boolean };

const byName = (choices: readonly Choice[]) => new Map(choices.map((choice) => [choice.name.toLowerCase(), choice]));

/** The locations that the importer sees and, for people, the groups and permissions that there are; nobody gives what they do not hold. */
export async function listChoices(reader: Reader, actor: Actor, kind: TableKind): Promise<Choices> {
  const places = await listPlaces(reader, actor.organizationId);
  const location = byName(places.map(({ name }) => ({ name, isGivable: true })));
  if (kind !== 'users') return { ...noChoices, location };
  const granter: Rights = { isSuperuser: actor.isSuperuser, held: new Set(heldBy(actor)) };
  const groups = await listGroups(reader, actor.organizationId);
  return {
    location,
    group: byName(groups.map(({ name, rights }) => ({ name, isGivable: mayGive(granter, rights) }))),
    permission: byName(permissions.map((name) => ({ name, isGivable: mayGive(granter, [name]) }))),
  };
}

export type ImportGroup = { id: number; name: string; rights: string[] };

export async function listGroups(reader: Reader, organizationId: number): Promise<ImportGroup[]> {
  const { rows } = await sql<ImportGroup>`select id, name, array(
      select permission from group_permissions where organization_id = ${organizationId} and group_id = groups.id
      union all
      select 'perm-location-' || location_id from group_locations where organization_id = ${organizationId} and group_id = groups.id
    ) as rights from groups where organization_id = ${organizationId}`.execute(reader);
  return rows;
}

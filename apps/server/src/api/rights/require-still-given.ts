import type { ErrorCode } from '@ohmstead/contract';
import type { Reader, Writer } from '@ohmstead/database';
import { effectiveRights, includesRight, mayGive, type Rights, type Scope } from '@ohmstead/domain';
import { sql } from 'kysely';
import { ApiError } from '../api-error.ts';
import { findPerson, type Person } from './find-person.ts';

type InOrganization = Pick<Scope, 'organizationId'>;

/** All rights of an invitation, including own rights that a group replaces. */
export const rightsToGive = ({ ownRights, groupRights }: Person): string[] => [...ownRights, ...(groupRights ?? [])];

/**
 * An invitation is valid as long as those who gave the rights may still give them (security D5). Serialised with all changes of rights:
 * those committed earlier count, later ones come too late.
 */
export async function requireStillGiven(
  writer: Writer,
  scope: InOrganization,
  id: number,
  otherwise: ErrorCode,
): Promise<void> {
  await sql`select hold_rights()`.execute(writer);
  const person = await findPerson(writer, scope, id);
  // Registered users no longer depend on the users who invited them.
  if (!person || person.isVerified || person.isSuperuser) return;
  const givers = await findGivers(writer, scope, person);
  const isGiven = rightsToGive(person).every((right) => givers.some((giver) => mayGive(giver, [right])));
  if (person.isDisabled || givers.length === 0 || !isGiven) throw new ApiError(otherwise);
}

async function findGivers(reader: Reader, scope: InOrganization, { rightsGivenBy }: Person): Promise<Rights[]> {
  const people = [];
  for (const id of rightsGivenBy) people.push(await findPerson(reader, scope, id));
  return people
    .map((person) => (person ? effectiveRights(person) : undefined))
    .filter((rights) => rights !== undefined)
    .filter((rights) => includesRight(rights, 'perm-users-groups'));
}

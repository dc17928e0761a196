import { heldBy, type Actor } from './actor.ts';
import { locationIdOf } from './permission.ts';

/** A holder's rights as named on the wire: permissions, and `perm-location-<id>` for each location. */
export type Rights = { isSuperuser: boolean; held: ReadonlySet<string> };

export const noRights: Rights = { isSuperuser: false, held: new Set() };

/** A super user has every right; `perm-all-locations` includes every location. */
export const includesRight = ({ isSuperuser, held }: Rights, right: string): boolean =>
  isSuperuser || held.has(right) || (locationIdOf(right) !== undefined && held.has('perm-all-locations'));

/** What an actor may do at this call. */
export const rightsHeldBy = (actor: Actor): Rights => ({
  isSuperuser: actor.isSuperuser,
  held: new Set(heldBy(actor)),
});

/** A disabled user has no rights, a member of a group has the group's rights, any other user has their own. */
export type RightsHolder = {
  isSuperuser: boolean;
  isDisabled: boolean;
  ownRights: readonly string[];
  /** Null for users outside any group. */
  groupRights: readonly string[] | null;
};

export const effectiveRights = ({ isSuperuser, isDisabled, ownRights, groupRights }: RightsHolder): Rights =>
  isDisabled ? noRights : { isSuperuser, held: new Set(groupRights ?? ownRights) };

/** The rights that a change adds. */
export const gainedRights = (before: Rights, after: Rights): string[] =>
  after.isSuperuser ? [] : [...after.held].filter((right) => !includesRight(before, right));

/** Nobody may grant a right that they do not hold. */
export const mayGive = (granter: Rights, rights: readonly string[]): boolean =>
  rights.every((right) => includesRight(granter, right));

/** Permissions by name, then locations by number, so that equal rights always give equal lists. */
export const inRightsOrder = (rights: Iterable<string>): string[] =>
  [...new Set(rights)].toSorted(
    (one, other) => (locationIdOf(one) ?? 0) - (locationIdOf(other) ?? 0) || (one < other ? -1 : Number(one > other)),
  );

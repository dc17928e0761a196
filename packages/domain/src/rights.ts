import { locationIdOf } from './permission.ts';

/** What somebody may do, as the wire names it: permissions, and `perm-location-<id>` for each location. */
export type Rights = { isSuperuser: boolean; held: ReadonlySet<string> };

export const noRights: Rights = { isSuperuser: false, held: new Set() };

/** Whether these rights include one: everything is a super user's, every location is theirs who have all of them. */
export const includesRight = ({ isSuperuser, held }: Rights, right: string): boolean =>
  isSuperuser || held.has(right) || (locationIdOf(right) !== undefined && held.has('perm-all-locations'));

/** Who may do what: nobody who is disabled anything, a member what the group may, everybody else what is their own. */
export type RightsHolder = {
  isSuperuser: boolean;
  isDisabled: boolean;
  ownRights: readonly string[];
  /** Null for who is in no group. */
  groupRights: readonly string[] | null;
};

export const effectiveRights = ({ isSuperuser, isDisabled, ownRights, groupRights }: RightsHolder): Rights =>
  isDisabled ? noRights : { isSuperuser, held: new Set(groupRights ?? ownRights) };

/** What a change gives that was not there before. */
export const gainedRights = (before: Rights, after: Rights): string[] =>
  after.isSuperuser ? [] : [...after.held].filter((right) => !includesRight(before, right));

/** Nobody gives what they do not hold. */
export const mayGive = (granter: Rights, rights: readonly string[]): boolean =>
  rights.every((right) => includesRight(granter, right));

/** Permissions by name, then locations by number: the same rights are always the same list. */
export const inRightsOrder = (rights: Iterable<string>): string[] =>
  [...new Set(rights)].toSorted(
    (one, other) => (locationIdOf(one) ?? 0) - (locationIdOf(other) ?? 0) || (one < other ? -1 : Number(one > other)),
  );

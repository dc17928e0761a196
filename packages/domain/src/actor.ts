import type { LocationId, OrganizationId, UserId } from './ids.ts';

/** The user or process that every read and change is made for. `locationIds` matters only where `allLocations` is false. */
export type Scope = {
  organizationId: OrganizationId;
  userId: UserId | null;
  allLocations: boolean;
  locationIds: readonly LocationId[];
  /** Rights that must still be held when the change commits; undefined where this does not matter. */
  mustHold?: readonly string[] | undefined;
  /** The token with which a program acts for its owner; undefined where a person acts. */
  tokenId?: number | undefined;
  /** Nothing may be changed for it. */
  isReadOnly?: true;
};

/** Covers all locations: for internal work, and for steps before the caller's rights are known. */
export const wholeOrganization = (organizationId: OrganizationId, userId: UserId | null = null): Scope => ({
  organizationId,
  userId,
  allLocations: true,
  locationIds: [],
});

export type Actor = Scope & {
  userId: UserId;
  isSuperuser: boolean;
  permissions: ReadonlySet<string>;
  /** A screen on the wall, whose token only reads the wall. */
  isWall?: true;
  /** Somebody who must add a second factor before anything else. */
  lacksFactor?: true;
  /** Somebody else looks through this user's eyes, until then (ms since 1970). */
  viewing?: { authorId: UserId; until: number };
};

/** Who sits in front of the screen. */
export const authorIdOf = ({ userId, viewing }: Pick<Actor, 'userId' | 'viewing'>): UserId =>
  viewing?.authorId ?? userId;

/** A super user holds every permission, whatever is set (decisions §3). */
export const mayDo = (actor: Pick<Actor, 'isSuperuser' | 'permissions'>, permission: string): boolean =>
  actor.isSuperuser || actor.permissions.has(permission);

/** The rights an actor holds, as permission names; super users get a name of their own. */
export const heldBy = ({ isSuperuser, permissions, allLocations, locationIds }: Actor): string[] =>
  isSuperuser
    ? ['superuser']
    : [...permissions, ...(allLocations ? [] : locationIds.map((id) => `perm-location-${id}`))];

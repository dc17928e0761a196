import type { LocationId, OrganizationId, UserId } from './ids.ts';

/** Who asks: every read and every change is made on behalf of one. Locations matter only where `allLocations` is false. */
export type Scope = {
  organizationId: OrganizationId;
  userId: UserId | null;
  allLocations: boolean;
  locationIds: readonly LocationId[];
  /** Whoever asks to change something must still hold these rights when the change is kept; undefined where that does not matter. */
  mustHold?: readonly string[] | undefined;
};

/** All locations: for what the product does by itself, or before it knows who may see what. */
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
};

/** A super user holds every permission whatever is set (decisions §3). */
export const mayDo = (actor: Pick<Actor, 'isSuperuser' | 'permissions'>, permission: string): boolean =>
  actor.isSuperuser || actor.permissions.has(permission);

/** In the words of the permissions, with a word of its own for a super user. */
export const heldBy = ({ isSuperuser, permissions, allLocations, locationIds }: Actor): string[] =>
  isSuperuser
    ? ['superuser']
    : [...permissions, ...(allLocations ? [] : locationIds.map((id) => `perm-location-${id}`))];

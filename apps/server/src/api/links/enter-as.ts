import type { Directory, Writer } from '@ohmstead/database';
import type { OrganizationId, UserId } from '@ohmstead/domain';

export type TokenOwner = { organizationId: OrganizationId; userId: UserId };

/** Goes on in the organisation of the person whose token has just been used, in the same transaction. */
export const enterAs = (directory: Directory, owner: TokenOwner): Promise<Writer> =>
  directory.enterTenant({ ...owner, allLocations: true, locationIds: [] });

import type { Directory, Writer } from '@ohmstead/database';
import { wholeOrganization, type OrganizationId, type UserId } from '@ohmstead/domain';

export type TokenOwner = { organizationId: OrganizationId; userId: UserId };

/** Goes on in the organisation of the person whose token has just been used, in the same transaction. */
export const enterAs = (directory: Directory, { organizationId, userId }: TokenOwner): Promise<Writer> =>
  directory.enterTenant(wholeOrganization(organizationId, userId));

import type { Directory, Writer } from '@ohmstead/database';
import { wholeOrganization, type OrganizationId, type UserId } from '@ohmstead/domain';

export type TokenOwner = { organizationId: OrganizationId; userId: UserId };

/** Continues the transaction in the organisation of the user whose token was just used. */
export const enterAs = (directory: Directory, { organizationId, userId }: TokenOwner): Promise<Writer> =>
  directory.enterTenant(wholeOrganization(organizationId, userId));

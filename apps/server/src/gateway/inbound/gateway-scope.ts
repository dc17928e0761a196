import type { OrganizationId, Scope } from '@ohmstead/domain';

/** Devices see no locations: what they report lands wherever they stand. */
export const gatewayScope = (organizationId: number): Scope => ({
  organizationId: organizationId as OrganizationId,
  userId: null,
  allLocations: true,
  locationIds: [],
});

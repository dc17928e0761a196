import { wholeOrganization, type OrganizationId, type Scope } from '@ohmstead/domain';

/** Devices see no locations: what they report lands wherever they stand. */
export const gatewayScope = (organizationId: number): Scope => wholeOrganization(organizationId as OrganizationId);

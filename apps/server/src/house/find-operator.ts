import type { Database } from '@ohmstead/database';
import type { OrganizationId } from '@ohmstead/domain';
import { listOrganizations } from '../jobs/in-each-organization.ts';
import type { Config } from '../settings/config.ts';

/** That of the setting; without it the only one, since nobody knows which of several is the operator's. */
export async function findOperator(
  database: Database,
  { operatorOrganization }: Pick<Config, 'operatorOrganization'>,
): Promise<OrganizationId | number | undefined> {
  if (operatorOrganization !== null) return operatorOrganization;
  const organizations = await listOrganizations(database);
  return organizations.length === 1 ? organizations[0] : undefined;
}

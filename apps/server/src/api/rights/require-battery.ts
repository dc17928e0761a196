import type { Reader } from '@ohmstead/database';
import type { OrganizationId } from '@ohmstead/domain';
import { ApiError } from '../api-error.ts';

/** Refuses a battery that the caller cannot see. */
export async function requireBattery(reader: Reader, organizationId: OrganizationId, id: number): Promise<void> {
  const battery = await reader
    .selectFrom('batteries')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!battery) throw new ApiError('batteries-not-found');
}

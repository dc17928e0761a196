import type { Measuring } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';

type Owner = Pick<Actor, 'organizationId'>;

export const selectMeasuring = (reader: Reader, { organizationId }: Owner) =>
  reader
    .selectFrom('measuring_settings')
    .select(['capacity_service_types as capacityServiceTypes', 'soh_threshold_percent as sohThreshold', 'version'])
    .where('organization_id', '=', organizationId);

const defaults: Measuring = { capacityServiceTypes: ['Capacity Test'], sohThreshold: 80, version: 0 };

export async function findMeasuring(reader: Reader, owner: Owner): Promise<Measuring> {
  return (await selectMeasuring(reader, owner).executeTakeFirst()) ?? defaults;
}

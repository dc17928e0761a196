import type { ServiceMapping } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import { sql } from 'kysely';

export type BatteryOfImport = { id: number; designCapacityMah: number | null; locationId: number | null };

/** The battery that an import is of, if it is there for the caller. */
export async function findBatteryOfImport(
  reader: Reader,
  organizationId: number,
  { batteryId, battery }: Pick<ServiceMapping, 'batteryId' | 'battery'>,
): Promise<BatteryOfImport | undefined> {
  const isMeant =
    batteryId !== null
      ? sql`id = ${batteryId}`
      : sql`serial_number = ${battery?.serialNumber ?? ''} and coalesce(model_name, '') = ${battery?.modelName ?? ''}`;
  const { rows } = await sql<BatteryOfImport>`
    select id, design_capacity_mah as "designCapacityMah", location_id as "locationId" from batteries
      where organization_id = ${organizationId} and ${isMeant}`.execute(reader);
  return rows[0];
}

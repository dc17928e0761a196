import type { BayPool } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import type { OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';
import { calibrationDue } from '../entities/device-fields.ts';
import { timeMs } from '../entities/time-ms.ts';

/** Times in ms. */
export type BayFact = {
  deviceId: number;
  bayId: number;
  number: number;
  deviceName: string | null;
  deviceSerialNumber: string;
  deviceClass: string;
  modelName: string;
  locationId: number | null;
  locationName: string | null;
  calibrated: number | null;
  intervalDays: number | null;
  due: number | null;
};

/** Those of devices that the reader sees. */
export async function readBays(reader: Reader, organizationId: OrganizationId): Promise<BayFact[]> {
  const { rows } = await sql<BayFact>`
    select bays.device_id as "deviceId", bays.id as "bayId", bays.number, devices.name as "deviceName",
        devices.serial_number as "deviceSerialNumber", device_class as "deviceClass", model_name as "modelName", location_id as "locationId",
        locations.name as "locationName", ${timeMs('calibrated_at')} as calibrated,
        calibration_interval_days as "intervalDays", ${timeMs(calibrationDue)} as due
      from bays join devices on devices.organization_id = bays.organization_id and devices.id = bays.device_id
        left join locations on locations.organization_id = devices.organization_id and locations.id = location_id
      where bays.organization_id = ${organizationId} order by bays.device_id, bays.number`.execute(reader);
  return rows;
}

export const poolOf = (bay: BayFact, pool: BayPool): { key: string; name: string | null } => {
  if (pool === 'all') return { key: 'all', name: null };
  if (pool === 'model') return { key: bay.modelName, name: bay.modelName };
  return { key: bay.locationId === null ? '' : String(bay.locationId), name: bay.locationName };
};

import type { Reader } from '@ohmstead/database';
import type { OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';
import { timeMs } from '../entities/time-ms.ts';
import { bayWindowMs } from './bay-times.ts';

/** A battery in use that no service holds as far as the reader sees, with its newest test of those by which bays are compared. */
export type TestedBattery = {
  batteryId: number;
  serialNumber: string | null;
  modelName: string | null;
  locationId: number | null;
  serviceId: number;
  bayId: number;
  serviceType: string;
  serviceParameters: string | null;
  tested: number;
};

type Question = { organizationId: OrganizationId; capacityServiceTypes: readonly string[]; asOf: number };

/** Those that the reader sees, by tests that they see; the last tested first. */
export async function readTestedBatteries(reader: Reader, question: Question): Promise<TestedBattery[]> {
  const { organizationId, capacityServiceTypes, asOf } = question;
  const { rows } = await sql<TestedBattery>`
    with newest as (
      select distinct on (battery_id) battery_id, id, bay_id, service_type, service_parameters, ended_at
        from services
        where organization_id = ${organizationId} and status in ('pass', 'fail')
          and service_type = any (${capacityServiceTypes}::text[]) and fcc_mah > 0 and bay_id is not null
          and ended_at > ${new Date(asOf - bayWindowMs)} and ended_at <= ${new Date(asOf)}
        order by battery_id, ended_at desc, id desc)
    select batteries.id as "batteryId", serial_number as "serialNumber", model_name as "modelName", location_id as "locationId",
        newest.id as "serviceId", newest.bay_id as "bayId", service_type as "serviceType", service_parameters as "serviceParameters",
        ${timeMs('newest.ended_at')} as tested
      from newest join batteries on batteries.organization_id = ${organizationId} and batteries.id = newest.battery_id
      where retired_at is null and not exists (select from services where services.organization_id = ${organizationId}
        and services.battery_id = batteries.id and services.status = 'servicing')
      order by newest.ended_at desc, batteries.id`.execute(reader);
  return rows;
}

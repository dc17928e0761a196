import type { Reader } from '@ohmstead/database';
import {
  measureCycle,
  type OrganizationId,
  type PassportBattery,
  type PassportFacts,
  type PassportService,
} from '@ohmstead/domain';
import { sql } from 'kysely';
import { readSamples } from '../../../sample-store/read-service-data.ts';
import { ApiError } from '../../api-error.ts';
import { timeMs } from '../../../entities/time-ms.ts';

/** Samples are read of so many of the first services that have any, and of as many of the newest. */
const sampledServices = 10;

type Row = Omit<PassportService, 'cycle'> & { hasSamples: boolean };

/** Wherever the battery was serviced: the sheet is the same for everybody. */
export async function readPassportFacts(
  reader: Reader,
  organizationId: OrganizationId,
  batteryId: number,
): Promise<PassportFacts & { organization: string }> {
  const { rows } = await sql<{ organization: string; battery: PassportBattery }>`
    select directory.organization_name() as organization, json_build_object('designCapacityMah', design_capacity_mah,
        'ratedCcaA', rated_cca_a, 'cycleCount', cycle_count, 'inServiceAt', ${timeMs('in_service_at')},
        'retired', case when retired_at is not null then json_build_object('at', ${timeMs('retired_at')}, 'label',
          (select disposition from app.judge_battery(jsonb_populate_record(batteries, '{"retired_at": null}'),
            app.disposition_policy(batteries), retired_at,
            app.repeatability(organization_id)))) end) as battery
      from batteries where organization_id = ${organizationId} and id = ${batteryId}`.execute(reader);
  if (!rows[0]) throw new ApiError('batteries-not-found');
  const services = await listServices(reader, organizationId, batteryId);
  return { ...rows[0], services: await withCycles(reader, services) };
}

/** Oldest first. Curves that were reduced for the archive are no measure of energy. */
async function listServices(reader: Reader, organizationId: OrganizationId, batteryId: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select services.id as "serviceId", service_type as "serviceType", status, ${timeMs('ended_at')} as "endedAt",
        fcc_mah as "fccMah", final_impedance_mohm as "impedanceMohm", measured_cca_a as "measuredCcaA",
        temperature_c as "temperatureC", charge_applied_mah as "chargeAppliedMah",
        details.self_discharges is not null as "hasSelfDischarge",
        case when spectra.service_id is not null then json_build_object('frequenciesHz', spectra.frequencies_hz,
          'realOhm', spectra.real_ohm, 'imaginaryOhm', spectra.imaginary_ohm) end as spectrum,
        has_service_data and status in ('pass', 'fail') and not exists (select from service_archives as archives
          where archives.organization_id = services.organization_id and archives.service_id = services.id) as "hasSamples"
      from services
        left join service_details as details
          on details.organization_id = services.organization_id and details.service_id = services.id
        left join service_spectra as spectra
          on spectra.organization_id = services.organization_id and spectra.service_id = services.id
      where services.organization_id = ${organizationId} and battery_id = ${batteryId} and ended_at is not null
        and status <> 'servicing'
      order by ended_at, services.id`.execute(reader);
  return rows;
}

async function withCycles(reader: Reader, rows: readonly Row[]): Promise<PassportService[]> {
  const sampled = rows.filter(({ hasSamples }) => hasSamples);
  const read = new Set([...sampled.slice(0, sampledServices), ...sampled.slice(-sampledServices)]);
  const services: PassportService[] = [];
  for (const row of rows) {
    const { hasSamples: _, ...service } = row;
    services.push({ ...service, cycle: read.has(row) ? measureCycle(await readSamples(reader, row.serviceId)) : null });
  }
  return services;
}

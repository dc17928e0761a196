import type { Reader } from '@ohmstead/database';
import { certifiableDays, type Actor, type Disposition } from '@ohmstead/domain';
import { sql } from 'kysely';
import type { MeasuredSpectrum } from '../../../impedance/spectra-question.ts';
import { ApiError } from '../../api-error.ts';

/** A battery, the capacity test that its certificate rests on, and what else a certificate says. Times in milliseconds. */
type Basis = {
  organization: string;
  serialNumber: string | null;
  modelName: string | null;
  chemistry: string | null;
  designCapacityMah: number | null;
  disposition: Disposition;
  testsCount: number;
  test: CapacityTest | null;
};
export type CapacityTest = {
  id: number;
  bayId: number | null;
  status: string;
  serviceType: string;
  endedAt: number;
  sohPercent: number | null;
  fccMah: number | null;
  temperatureC: number | null;
  parameters: string | null;
  analyzer: string | null;
  calibratedOn: string | null;
  operator: string | null;
  vin: string | null;
  spectrum: MeasuredSpectrum | null;
};

/** What can be certified. */
export type Certifiable = Omit<Basis, 'serialNumber' | 'designCapacityMah' | 'test'> & {
  serialNumber: string;
  designCapacityMah: number;
  test: CapacityTest & { sohPercent: number };
};

type Wanted = {
  batteryId: number;
  capacityServiceTypes: readonly string[];
  /** Bays that read low or high. */
  wrongBays: ReadonlySet<number>;
  nowMs: number;
};

const dayMs = 24 * 60 * 60 * 1_000;

/** Refuses what cannot be certified, in the order of the codes. */
export async function getCertifiable(reader: Reader, actor: Actor, wanted: Wanted): Promise<Certifiable> {
  const { test, serialNumber, designCapacityMah, ...basis } = await getBasis(reader, actor, wanted);
  if (test === null) throw new ApiError('certificates-create-1');
  if (wanted.nowMs - test.endedAt > certifiableDays * dayMs) throw new ApiError('certificates-create-2');
  const { sohPercent } = test;
  if (test.status === 'aborted' || sohPercent === null) throw new ApiError('certificates-create-3');
  if (test.bayId !== null && wanted.wrongBays.has(test.bayId)) throw new ApiError('certificates-create-4');
  if (!serialNumber) throw new ApiError('certificates-create-5');
  if (!designCapacityMah) throw new ApiError('certificates-create-6');
  return { ...basis, serialNumber, designCapacityMah, test: { ...test, sohPercent } };
}

async function getBasis(
  reader: Reader,
  { organizationId }: Actor,
  { batteryId, capacityServiceTypes }: Wanted,
): Promise<Basis> {
  const { rows } = await sql<Omit<Basis, 'test'>>`
    select directory.organization_name() as organization, serial_number as "serialNumber", model_name as "modelName", chemistry, design_capacity_mah as "designCapacityMah", disposition,
        (select count(*) from services where services.organization_id = ${organizationId} and services.battery_id = batteries.id
          and service_type = any (${capacityServiceTypes}::text[]) and services.status in ('pass', 'fail'))::integer as "testsCount"
      from batteries where organization_id = ${organizationId} and id = ${batteryId}`.execute(reader);
  if (rows[0] === undefined) throw new ApiError('batteries-not-found');
  return { ...rows[0], test: await findCapacityTest(reader, organizationId, { batteryId, capacityServiceTypes }) };
}

/** The newest ended one, whatever came of it. The calibration is what its analyzer reported with it. */
async function findCapacityTest(
  reader: Reader,
  organizationId: Actor['organizationId'],
  { batteryId, capacityServiceTypes }: Pick<Wanted, 'batteryId' | 'capacityServiceTypes'>,
): Promise<CapacityTest | null> {
  const { rows } = await sql<CapacityTest>`
    select services.id, bay_id as "bayId", status, service_type as "serviceType", (extract(epoch from ended_at) * 1000)::float8 as "endedAt",
        soh_percent as "sohPercent", fcc_mah as "fccMah", temperature_c as "temperatureC", service_parameters as parameters,
        nullif(concat_ws(' ', device_model_name, device_serial_number), '') as analyzer,
        cal_data ->> 'Calibrated on' as "calibratedOn", operator, vin,
        (select json_build_object('frequency', frequencies_hz, 'real', real_ohm, 'imaginary', imaginary_ohm) from service_spectra
          where service_spectra.organization_id = services.organization_id and service_spectra.service_id = services.id) as spectrum
      from services left join service_details on service_details.organization_id = services.organization_id
        and service_details.service_id = services.id
      where services.organization_id = ${organizationId} and battery_id = ${batteryId}
        and service_type = any (${capacityServiceTypes}::text[]) and ended_at is not null and status <> 'servicing'
      order by ended_at desc, services.id desc limit 1`.execute(reader);
  return rows[0] ?? null;
}

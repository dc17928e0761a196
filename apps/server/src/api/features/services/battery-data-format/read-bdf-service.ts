import type { Reader } from '@ohmstead/database';
import type { Actor, BdfSamples, TemperaturePlace } from '@ohmstead/domain';
import { sql } from 'kysely';
import { timeMs } from '../../../../entities/time-ms.ts';
import { readSamples } from '../../../../sample-store/read-service-data.ts';

type Spectrum = { frequencies: number[]; real: number[]; imaginary: number[] };

/** What a file of the Battery Data Format tells of a service beside its samples. */
export type BdfFacts = {
  serviceId: number;
  organization: string;
  serialNumber: string | null;
  batteryModel: string | null;
  deviceSerialNumber: string | null;
  deviceModel: string | null;
  bay: number | null;
  serviceType: string;
  parameters: string | null;
  status: string;
  /** ms since 1970 UTC. */
  startMs: number;
  durationS: number | null;
  firmware: string | null;
  finalImpedanceMohm: number | null;
  operator: string | null;
  vin: string | null;
  dealerNumber: string | null;
  /** False once the organisation's retention rule has moved the samples into a file, and left those that charts need. */
  isRaw: boolean;
  temperature: TemperaturePlace;
};

export type BdfService = { facts: BdfFacts; samples: BdfSamples; spectrum: Spectrum | undefined };

/** Those of the services that the caller sees and that have samples, in the order of their ids. */
export async function findWithSamples(reader: Reader, actor: Actor, ids: readonly number[]): Promise<BdfFacts[]> {
  const { rows } = await sql<BdfFacts>`
    select services.id as "serviceId", directory.organization_name() as organization,
        battery_serial_number as "serialNumber", battery_model_name as "batteryModel",
        device_serial_number as "deviceSerialNumber", device_model_name as "deviceModel", bay_number as bay,
        service_type as "serviceType", service_parameters as parameters, status, ${timeMs('started_at')} as "startMs",
        duration_s as "durationS", firmware_version as firmware, final_impedance_mohm as "finalImpedanceMohm",
        operator, vin, dealer_number as "dealerNumber", archives.service_id is null as "isRaw",
        coalesce(imported ->> 'temperature', directory.temperature_sensor(device_model_name)) as temperature
      from services left join service_archives archives
        on archives.organization_id = services.organization_id and archives.service_id = services.id
      where services.organization_id = ${actor.organizationId} and services.id = any (${ids}::bigint[]) and has_service_data
      order by array_position(${ids}::bigint[], services.id)`.execute(reader);
  return rows;
}

/** Undefined if it is gone. */
export async function readBdfService(reader: Reader, actor: Actor, id: number): Promise<BdfService | undefined> {
  const [facts] = await findWithSamples(reader, actor, [id]);
  if (!facts) return undefined;
  const { rows } = await sql<Spectrum>`
    select frequencies_hz as frequencies, real_ohm as real, imaginary_ohm as imaginary from service_spectra
      where organization_id = ${actor.organizationId} and service_id = ${id}`.execute(reader);
  return { facts, samples: await readSamples(reader, id), spectrum: rows[0] };
}

import type { ServiceSpectrum } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import { sql } from 'kysely';

/** The impedance spectra of those of these services that have one, in the order asked for. */
export async function listSpectra(reader: Reader, actor: Actor, ids: readonly number[]): Promise<ServiceSpectrum[]> {
  const { rows } = await sql<ServiceSpectrum>`
    select services.id as "serviceId", services.battery_id as "batteryId",
      services.battery_serial_number as "batterySerialNumber", services.battery_model_name as "batteryModelName",
      (date_part('epoch', services.started_at) * 1000)::bigint as "startTime",
      services.duration_s as duration, services.soh_percent as soh, services.fcc_mah as fcc,
      services.temperature_c as temp, services.device_soc_percent as "deviceSoc",
      frequencies_hz as "Freqs", real_ohm as "EIS_real", imaginary_ohm as "EIS_imag"
    from service_spectra spectra join services
      on services.organization_id = spectra.organization_id and services.id = spectra.service_id
    where spectra.organization_id = ${actor.organizationId} and spectra.service_id = any (${ids}::bigint[])
    order by array_position(${ids}::bigint[], spectra.service_id)`.execute(reader);
  return rows;
}

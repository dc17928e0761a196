import type { EisData, ServiceDetail, ServiceRow } from '@ohmstead/contract';
import { readPrepared, type Reader } from '@ohmstead/database';
import { mayDo, type Actor } from '@ohmstead/domain';
import { sql } from 'kysely';
import { readNewServiceDataJson, readServiceDataJson } from '../../../sample-store/read-service-data.ts';
import { parseCursor } from '../../../sample-store/sample-cursor.ts';
import { ApiError } from '../../api-error.ts';
import { selectNamed } from '../../entity-updates/field.ts';
import { serviceFields, servicesFrom } from './service-fields.ts';

type Structures = Omit<ServiceDetail, keyof ServiceRow | 'serviceData' | 'eisData'>;
type Spectrum = { Freqs: number[]; EIS_real: number[]; EIS_imag: number[] };

const withSamples = Buffer.from(',"serviceData":');
const withoutSamples = Buffer.from(',"serviceData":null');
const end = Buffer.from('}');

/**
 * One service as JSON. Curves and spectra only for who may see charts; the rest of the result for everybody who sees the service.
 * Samples go from their blocks into the answer as text: as objects, 20 000 of them would take ten times as long.
 */
export async function getServiceJson(reader: Reader, actor: Actor, id: number, since?: string): Promise<Buffer> {
  const maySeeCharts = mayDo(actor, 'perm-services-charts');
  // All at once: most services have both, and a question that finds nothing costs less than waiting for it.
  const [service, samples, eisData] = await Promise.all([
    findService(reader, actor, id),
    maySeeCharts ? readSamples(reader, actor, id, since) : null,
    maySeeCharts ? findSpectrum(reader, actor, id) : null,
  ]);
  if (!service) throw new ApiError('services-not-found');
  const rest = JSON.stringify({ ...service, eisData: service.hasEisData ? eisData : null });
  return Buffer.concat([
    Buffer.from(rest.slice(0, -1)),
    ...(samples === null || !service.hasServiceData ? [withoutSamples] : [withSamples, ...samples]),
    end,
  ]);
}

const readSamples = (reader: Reader, { organizationId }: Actor, id: number, since?: string): Promise<Buffer[]> =>
  since === undefined
    ? readServiceDataJson(reader, organizationId, id)
    : readNewServiceDataJson(reader, organizationId, id, parseCursor(since));

type Found = ServiceRow & Structures;

async function findService(reader: Reader, actor: Actor, id: number): Promise<Found | undefined> {
  const [row] = await readPrepared<Found>(
    reader,
    'service',
    sql`
    select ${sql.raw(selectNamed(serviceFields))}, services.adapter_name as "adapterName", details.cal_data as "calData",
      details.charge_capacities as "chargeCapacities", details.discharge_capacities as "dischargeCapacities",
      details.eis_waveform_data as "eisWaveformData", details.impedances, details.self_discharges as "selfDischarges",
      details.smart_battery_info as "smartBatteryInfo", details.summary_data as "summaryData"
    from ${sql.raw(servicesFrom)} left join service_details details
      on details.organization_id = services.organization_id and details.service_id = services.id
    where services.organization_id = ${actor.organizationId}::bigint and services.id = ${id}::bigint`,
  );
  return row;
}

async function findSpectrum(reader: Reader, actor: Actor, id: number): Promise<EisData | null> {
  const [row] = await readPrepared<Spectrum>(
    reader,
    'spectrum',
    sql`
    select frequencies_hz as "Freqs", real_ohm as "EIS_real", imaginary_ohm as "EIS_imag"
    from service_spectra where organization_id = ${actor.organizationId}::bigint and service_id = ${id}::bigint`,
  );
  return row ?? null;
}

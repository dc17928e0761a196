import { readPrepared, statement, type Reader } from '@ohmstead/database';
import { mayDo, type Actor } from '@ohmstead/domain';
import { writeNewServiceData, writeServiceData } from '../../../sample-store/read-service-data.ts';
import { parseCursor } from '../../../sample-store/read-new-blocks.ts';
import type { TextWriter } from '../../../sample-store/text-writer.ts';
import { ApiError } from '../../api-error.ts';
import { selectNamed } from '../../entity-updates/field.ts';
import { serviceFields, servicesFrom } from './service-fields.ts';

/**
 * One service as JSON. Curves and spectra only for who may see charts; the rest of the result for everybody who sees the service.
 * Samples go from their blocks into the answer as text: as objects, 20 000 of them would take ten times as long.
 */
export async function writeService(
  text: TextWriter,
  reader: Reader,
  calling: Promise<Actor>,
  id: number,
  since?: string,
): Promise<void> {
  text.restart('{"serviceData":');
  // Both at once, the samples first: their text is written while the database looks for the rest.
  const [actor, service] = await Promise.all([
    calling,
    calling.then((actor) => findService(reader, actor, id)),
    writeSamples(text, reader, id, since),
  ]);
  if (!service) throw new ApiError('services-not-found');
  if (!maySeeCharts(actor) || !service.hasServiceData) text.restart('{"serviceData":null');
  text.write(`,${service.json.slice(1)}`);
}

const maySeeCharts = (actor: Actor) => mayDo(actor, 'perm-services-charts');

const writeSamples = (text: TextWriter, reader: Reader, id: number, since?: string): Promise<void> =>
  since === undefined ? writeServiceData(text, reader, id) : writeNewServiceData(text, reader, id, parseCursor(since));

type Found = { hasServiceData: boolean; json: string };

/** Of an organisation, by id, with its spectrum or without. */
const selectService = statement<Found>(
  'service',
  `select "hasServiceData", row_to_json(service)::text as json from (
      select ${selectNamed(serviceFields)}, details.cal_data as "calData",
        details.charge_capacities as "chargeCapacities", details.discharge_capacities as "dischargeCapacities",
        details.eis_waveform_data as "eisWaveformData", details.impedances, details.self_discharges as "selfDischarges",
        details.smart_battery_info as "smartBatteryInfo", details.summary_data as "summaryData",
        case when services.has_eis_data and $3::boolean then (
          select row_to_json(spectrum) from (
            select frequencies_hz as "Freqs", real_ohm as "EIS_real", imaginary_ohm as "EIS_imag" from service_spectra
              where service_spectra.organization_id = services.organization_id and service_id = services.id
          ) as spectrum) end as "eisData",
        (select json_build_object('archivedAt', floor(extract(epoch from archived_at) * 1000)::bigint,
            'fileName', file_name, 'sampleCount', sample_count) from service_archives
          where service_archives.organization_id = services.organization_id and service_id = services.id) as "rawSamples"
      from ${servicesFrom} left join service_details details
        on details.organization_id = services.organization_id and details.service_id = services.id
      where services.organization_id = $1::bigint and services.id = $2::bigint
    ) as service`,
);

async function findService(reader: Reader, actor: Actor, id: number): Promise<Found | undefined> {
  const [row] = await readPrepared(reader, selectService, [actor.organizationId, id, maySeeCharts(actor)]);
  return row;
}

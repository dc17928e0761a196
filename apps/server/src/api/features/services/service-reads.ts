import type { ServiceSpectrum } from '@ohmstead/contract';
import { readPrepared, statement, type Reader } from '@ohmstead/database';
import { mayDo, type Actor } from '@ohmstead/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { parseCursor } from '../../../sample-store/read-new-blocks.ts';
import { writeNewServiceData, writeServiceData } from '../../../sample-store/read-service-data.ts';
import { TextWriter } from '../../../sample-store/text-writer.ts';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { selectNamed } from '../../../entities/field.ts';
import { sendWritten } from '../../entity-updates/send-updates.ts';
import { getUpdatesRoute, postUpdatesRoute } from '../../entity-updates/updates-routes.ts';
import { listRowsRoutes } from '../../list-rows/list-rows-routes.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { reportPlace } from '../../plugins/take-places.ts';
import { route } from '../../route.ts';
import { serviceFields, serviceList, servicesFrom } from '../../../entities/service-fields.ts';
import { serviceRows } from '../../../entities/service-rows.ts';

export function serviceReads(app: FastifyInstance, parts: ApiParts): void {
  getUpdatesRoute(app, parts, serviceList);
  postUpdatesRoute(app, parts, serviceList);
  listRowsRoutes(app, parts, serviceRows);

  route(app, 'GET /api/services/eis', { config: reportPlace }, async (request) => {
    const actor = actorOf(request);
    const ids = request.query.ids.split(',').map(Number);
    return { spectra: await parts.database.readTenant(actor, (reader) => listSpectra(reader, actor, ids)) };
  });

  route(app, 'GET /api/services/:id', { config: { admitsWhileReading: true } }, async (request, reply) => {
    const id = Number(request.params.id);
    const text = new TextWriter();
    reply.raw.once('close', () => text.release());
    const tested = await parts.readAsCaller(request, async (reader, calling) => {
      const service = await writeService(text, reader, calling, id, request.query.since);
      return testedOf(await calling, id, service);
    });
    const deviation = tested === undefined ? null : await findDeviation(parts, request, tested);
    text.write(`,"bayDeviation":${JSON.stringify(deviation)}}`);
    return sendWritten(text.bytes, reply);
  });
}

/**
 * One service as JSON, still open at its end. Curves and spectra are included only for callers who may see charts; everything else for all who see the service.
 * Samples are copied from their blocks into the answer as text: as objects, 20 000 of them would take ten times as long.
 */
async function writeService(
  text: TextWriter,
  reader: Reader,
  calling: Promise<Actor>,
  id: number,
  since?: string,
): Promise<Found> {
  text.restart('{"serviceData":');
  // Both at once, samples first: their text is written while the database reads the rest.
  const [actor, service] = await Promise.all([
    calling,
    calling.then((actor) => findService(reader, actor, id)),
    writeSamples(text, reader, id, since),
  ]);
  if (!service) throw new ApiError('services-not-found');
  if (!maySeeCharts(actor) || !service.hasServiceData) text.restart('{"serviceData":null');
  text.write(`,${service.json.slice(1, -1)}`);
  return service;
}

/** A service that the look at a bay may count, for callers who may know. */
function testedOf(actor: Actor, id: number, { bayId, fccMah, sohPercent }: Found) {
  if (!actor.allLocations || bayId === null || fccMah === null) return undefined;
  return { asker: actor, service: { id, bayId, fccMah, sohPercent } };
}

type Tested = Exclude<ReturnType<typeof testedOf>, undefined>;

/** The page of a service shows without it as well. */
const findDeviation = ({ bayFlags }: ApiParts, { log }: FastifyRequest, { asker, service }: Tested) =>
  bayFlags.deviationOf(asker, service).catch((error: unknown) => {
    log.error({ err: error }, 'The bays of an organisation could not be compared');
    return null;
  });

const maySeeCharts = (actor: Actor) => mayDo(actor, 'perm-services-charts');

const writeSamples = (text: TextWriter, reader: Reader, id: number, since?: string): Promise<void> =>
  since === undefined ? writeServiceData(text, reader, id) : writeNewServiceData(text, reader, id, parseCursor(since));

/** The bay and the capacity only of a service that ended as a test does. */
type Found = {
  hasServiceData: boolean;
  bayId: number | null;
  fccMah: number | null;
  sohPercent: number | null;
  json: string;
};

const { imported: _, ...toldFields } = serviceFields;

/** A service of the organisation by id, with or without its spectrum. */
const selectService = statement<Found>(
  'service',
  `select "hasServiceData", tested.bay_id as "bayId", tested.fcc_mah as "fccMah", tested.soh_percent as "sohPercent",
      row_to_json(service)::text as json from (
      select ${selectNamed(toldFields)}, imported - 'temperature' as imported, details.cal_data as "calData",
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
    ) as service left join services tested
      on tested.organization_id = $1::bigint and tested.id = $2::bigint and tested.status in ('pass', 'fail')`,
);

async function findService(reader: Reader, actor: Actor, id: number): Promise<Found | undefined> {
  const [row] = await readPrepared(reader, selectService, [actor.organizationId, id, maySeeCharts(actor)]);
  return row;
}

/** The impedance spectra of these services, in the requested order, leaving out services without one. */
async function listSpectra(reader: Reader, actor: Actor, ids: readonly number[]): Promise<ServiceSpectrum[]> {
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

import type { BatteryEisFit, EisFit } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { ApiParts } from '../../api-parts.ts';
import { reportPlace } from '../../plugins/take-places.ts';
import { requireBattery } from '../../rights/require-battery.ts';
import { route } from '../../route.ts';
import { withComparable, type SavedFit } from './comparable-fits.ts';
import { getEisFit } from './eis-fit-row.ts';

export function eisFitReads(app: FastifyInstance, { readAs }: ApiParts): void {
  route(app, 'GET /api/services/:id/eisFit', (request) =>
    readAs(request, (reader, { organizationId }) => getEisFit(reader, organizationId, Number(request.params.id))),
  );

  route(app, 'GET /api/batteries/:id/eisFits', { config: reportPlace }, (request) =>
    readAs(request, async (reader, actor) => {
      const batteryId = Number(request.params.id);
      return { batteryId, fits: await listFits(reader, actor, batteryId) };
    }),
  );
}

type Kept = 'validity' | 'fit';
type Row = Pick<SavedFit, 'serviceId' | 'time' | 'temperature' | 'stateOfCharge' | 'soh' | 'algorithm'> & {
  [Part in Kept]: NonNullable<EisFit[Part]>;
};

/** A test's time is when it ended. */
async function listFits(reader: Reader, { organizationId }: Actor, batteryId: number): Promise<BatteryEisFit[]> {
  await requireBattery(reader, organizationId, batteryId);
  const { rows } = await sql<Row>`
    select service_id as "serviceId", (date_part('epoch', ended_at) * 1000)::bigint as time, temperature_c as temperature,
        device_soc_percent as "stateOfCharge", soh_percent as soh, validity, fit, algorithm
      from eis_fits join services on services.organization_id = eis_fits.organization_id and services.id = service_id
      where eis_fits.organization_id = ${organizationId} and battery_id = ${batteryId}
      order by ended_at, service_id`.execute(reader);
  return withComparable(rows.map(savedFitOf));
}

const savedFitOf = ({ validity: { verdict }, fit, algorithm, ...test }: Row): SavedFit => {
  const { circuit, parameters, ohmicResistance, arcsResistance } = fit;
  return { ...test, verdict, circuit, parameters, ohmicResistance, arcsResistance, algorithm };
};

import type { Reads } from '@ohmstead/database';
import { defaultBinSize, type Actor } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import type { ApiParts } from '../../api-parts.ts';
import { readRemainingHistogram, readSohHistogram } from '../../battery-tallies/read-histogram.ts';
import { readLocationIds } from '../../battery-tallies/read-location-ids.ts';
import { time } from '../../../entities/field.ts';
import { beginAnswer, sendBegun } from '../../entity-updates/send-updates.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { reportPlace } from '../../plugins/take-places.ts';
import { route } from '../../route.ts';
import { countDispositions } from './count-dispositions.ts';
import { PointsToJson } from './points-to-json.ts';

export function reportRoutes(app: FastifyInstance, parts: ApiParts): void {
  const { readAs } = parts;

  route(app, 'GET /api/reports/soh', { config: reportPlace }, async (request) => {
    const locationIds = readLocationIds(request.query.locations);
    const binSize = Number(request.query.binSize || defaultBinSize);
    return readAs(request, (reader, actor) => readSohHistogram(reader, actor, { locationIds, binSize }));
  });

  route(app, 'GET /api/reports/remainingCapacity', { config: reportPlace }, async (request) => {
    const locationIds = readLocationIds(request.query.locations);
    return readAs(request, (reader, actor) => readRemainingHistogram(reader, actor, { locationIds }));
  });

  route(app, 'GET /api/reports/disposition', { config: reportPlace }, async (request) => {
    const locationIds = readLocationIds(request.query.locations);
    return readAs(request, (reader, actor) => countDispositions(reader, actor, locationIds));
  });

  inServiceRoute(app, parts);
}

function inServiceRoute(app: FastifyInstance, { read }: ApiParts): void {
  route(app, 'GET /api/reports/sohByInServiceDate', { config: reportPlace }, async (request, reply) => {
    const locationIds = readLocationIds(request.query.locations);
    const actor = actorOf(request);
    const answer = await read(request, (reads) => beginAnswer(writeInServicePoints(reads, actor, locationIds)));
    return sendBegun(answer, request, reply);
  });
}

/** Only finite numbers, since JSON has no others. */
const measured = `retired_at is null and in_service_at is not null and last_soh_percent >= 0 and last_soh_percent < 'infinity'`;

const selectOf = ({ organizationId }: Actor, locationIds: readonly number[] | null): string => {
  const places =
    locationIds === null
      ? ''
      : `and location_id in (select id from locations where organization_id = ${Number(organizationId)}
          and id = any ('{${locationIds.map(Number).join()}}'::bigint[]))`;
  return `select id, ${time('in_service_at').sql}, last_soh_percent from batteries
    where organization_id = ${Number(organizationId)} and ${measured} ${places}`;
};

/** Yields the answer as pieces of JSON, without creating objects for 100 000 points. */
async function* writeInServicePoints(
  reads: Reads,
  actor: Actor,
  locationIds: readonly number[] | null,
): AsyncGenerator<Buffer, void, undefined> {
  const converter = new PointsToJson();
  yield Buffer.from('{"points":[');
  for await (const piece of reads.copyList(actor, selectOf(actor, locationIds))) yield converter.convert(piece);
  yield Buffer.from(']}');
}

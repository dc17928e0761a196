import { defaultBinSize } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import type { ApiParts } from '../../api-parts.ts';
import { readRemainingHistogram, readSohHistogram } from '../../battery-tallies/read-histogram.ts';
import { readLocationIds } from '../../battery-tallies/read-location-ids.ts';
import { beginAnswer, sendBegun } from '../../entity-updates/send-updates.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { reportPlace } from '../../plugins/take-places.ts';
import { route } from '../../route.ts';
import { writeInServicePoints } from './write-in-service-points.ts';

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

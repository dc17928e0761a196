import { histogramAnswer, locationsQuery, sohByInServiceDateAnswer, sohReportQuery } from '@ohmstead/contract';
import { defaultBinSize } from '@ohmstead/domain';
import { answers } from '../../answers.ts';
import type { ApiParts } from '../../api-parts.ts';
import type { ApiServer } from '../../api-server.ts';
import { readRemainingHistogram, readSohHistogram } from '../../battery-tallies/read-histogram.ts';
import { readLocationIds } from '../../battery-tallies/read-location-ids.ts';
import { beginAnswer, sendBegun } from '../../entity-updates/send-updates.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { reportPlace } from '../../plugins/take-places.ts';
import { writeInServicePoints } from './write-in-service-points.ts';

export function reportRoutes(app: ApiServer, parts: ApiParts): void {
  const { readAs } = parts;

  const soh = {
    summary: 'Batteries in use by state of health: full charge capacity against design capacity, at the last service',
    querystring: sohReportQuery,
    ...answers(histogramAnswer),
  };
  app.get('/api/reports/soh', { schema: soh, config: reportPlace }, async (request) => {
    const locationIds = readLocationIds(request.query.locations);
    const binSize = Number(request.query.binSize || defaultBinSize);
    return readAs(request, (reader, actor) => readSohHistogram(reader, actor, { locationIds, binSize }));
  });

  const remaining = {
    summary: 'Batteries in use by remaining capacity against design capacity, in steps of 10 %',
    querystring: locationsQuery,
    ...answers(histogramAnswer),
  };
  app.get('/api/reports/remainingCapacity', { schema: remaining, config: reportPlace }, async (request) => {
    const locationIds = readLocationIds(request.query.locations);
    return readAs(request, (reader, actor) => readRemainingHistogram(reader, actor, { locationIds }));
  });

  inServiceRoute(app, parts);
}

function inServiceRoute(app: ApiServer, { read }: ApiParts): void {
  const schema = {
    summary: 'State of health of each battery in use, and when it came into service',
    querystring: locationsQuery,
    ...answers(sohByInServiceDateAnswer),
  };
  app.get('/api/reports/sohByInServiceDate', { schema, config: reportPlace }, async (request, reply) => {
    const locationIds = readLocationIds(request.query.locations);
    const actor = actorOf(request);
    const answer = await read(request, (reads) => beginAnswer(writeInServicePoints(reads, actor, locationIds)));
    return sendBegun(answer, request, reply);
  });
}

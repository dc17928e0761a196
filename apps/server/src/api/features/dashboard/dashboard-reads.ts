import type { Fleet } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import {
  bayStatuses,
  defaultShownRowCount,
  recordOf,
  runningPlaces,
  type Actor,
  type RunningPlace,
} from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import type { ApiParts } from '../../api-parts.ts';
import { readSohHistogram } from '../../battery-tallies/read-histogram.ts';
import { readLocationIds } from '../../battery-tallies/read-location-ids.ts';
import { readSohConditions } from '../../battery-tallies/read-soh-conditions.ts';
import { countAnalyzers, countBays } from '../../fleet-counts/count-fleet.ts';
import { route } from '../../route.ts';
import { attentionRoute } from './attention.ts';
import { listDeviceGroups, listLatestBatteries, listLatestServices } from './dashboard-lists.ts';

const rowCount = (text: string | undefined): number => Number(text || defaultShownRowCount);
const groupLimit = (text: string | undefined): number | null => (!text || text === 'all' ? null : Number(text));

export function dashboardRoutes(app: FastifyInstance, parts: ApiParts): void {
  attentionRoute(app, parts);
  fleetRoute(app, parts);
  deviceRoute(app, parts);
  serviceRoute(app, parts);
  batteryRoute(app, parts);
  sohRoutes(app, parts);
}

function fleetRoute(app: FastifyInstance, { readAs }: ApiParts): void {
  route(app, 'GET /api/dashboard/fleet', (request) => readAs(request, countFleet));
}

function deviceRoute(app: FastifyInstance, { readAs }: ApiParts): void {
  route(app, 'GET /api/dashboard/devices', async (request) => {
    const sort = request.query.sort || 'alpha';
    const limit = groupLimit(request.query.locations);
    return {
      groups: await readAs(request, (reader, actor) => listDeviceGroups(reader, actor, { sort, limit })),
    };
  });
}

function runningPlace(value = ''): RunningPlace {
  if (value === 'true') return 'only';
  return runningPlaces.find((place) => place === value) ?? 'last';
}

function serviceRoute(app: FastifyInstance, { readAs }: ApiParts): void {
  route(app, 'GET /api/dashboard/services', async (request) => {
    const running = runningPlace(request.query.running);
    const count = rowCount(request.query.count);
    return {
      services: await readAs(request, (reader, actor) => listLatestServices(reader, actor, { count, running })),
    };
  });
}

function batteryRoute(app: FastifyInstance, { readAs }: ApiParts): void {
  route(app, 'GET /api/dashboard/batteries', async (request) => {
    const count = rowCount(request.query.count);
    return {
      batteries: await readAs(request, (reader, actor) => listLatestBatteries(reader, actor, count)),
    };
  });
}

function sohRoutes(app: FastifyInstance, { readAs }: ApiParts): void {
  route(app, 'GET /api/dashboard/soh', (request) =>
    readAs(request, (reader, actor) => readSohHistogram(reader, actor, { locationIds: null })),
  );

  route(app, 'GET /api/dashboard/sohConditions', async (request) => {
    const locationIds = readLocationIds(request.query.locations);
    return readAs(request, (reader, actor) => readSohConditions(reader, actor, locationIds));
  });
}

async function countFleet(reader: Reader, actor: Actor): Promise<Fleet> {
  const [analyzers, bayCounts] = await Promise.all([countAnalyzers(reader, actor), countBays(reader, actor)]);
  const bays = recordOf(bayStatuses, () => 0);
  for (const { status, count } of bayCounts) bays[status] += count;
  const [devices, online] = [analyzers, analyzers.filter((one) => one.online)].map((some) =>
    some.reduce((sum, { count }) => sum + count, 0),
  );
  return { devices: devices ?? 0, online: online ?? 0, bays };
}

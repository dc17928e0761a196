import type { Fleet } from '@ohmstead/contract';
import { onlyRow, type Reader } from '@ohmstead/database';
import {
  bayStatus,
  bayStatuses,
  defaultShownRowCount,
  recordOf,
  runningPlaces,
  type Actor,
  type RunningPlace,
  type ServiceStatus,
} from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { ApiParts } from '../../api-parts.ts';
import { readSohHistogram } from '../../battery-tallies/read-histogram.ts';
import { readLocationIds } from '../../battery-tallies/read-location-ids.ts';
import { readSohConditions } from '../../battery-tallies/read-soh-conditions.ts';
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

type DeviceCounts = { devices: number; online: number };

type BayCount = {
  batteryId: number | null;
  serviceId: number | null;
  serviceStatus: ServiceStatus | null;
  count: number;
};

async function countDevices(reader: Reader, { organizationId }: Actor): Promise<DeviceCounts> {
  const { rows } = await sql<DeviceCounts>`
    select count(*)::integer as devices, (count(*) filter (where online))::integer as online from devices
    where organization_id = ${organizationId}`.execute(reader);
  return onlyRow(rows);
}

/** Groups bays by the columns that determine their status. */
async function countBays(reader: Reader, { organizationId }: Actor): Promise<BayCount[]> {
  const { rows } = await sql<BayCount>`
    select case when bays.battery_id is not null then 1 end as "batteryId", case when services.id is not null then 1 end as "serviceId",
      services.status as "serviceStatus", count(*)::integer as count
    from devices
    join bays on bays.organization_id = devices.organization_id and bays.device_id = devices.id
    left join services on services.organization_id = bays.organization_id and services.id = bays.service_id
    where devices.organization_id = ${organizationId} and devices.online group by 1, 2, 3`.execute(reader);
  return rows;
}

/** Bays of offline devices are not counted, because their last state may be out of date. */
async function countFleet(reader: Reader, actor: Actor): Promise<Fleet> {
  const [devices, bayCounts] = await Promise.all([countDevices(reader, actor), countBays(reader, actor)]);
  const bays = recordOf(bayStatuses, () => 0);
  for (const counted of bayCounts) bays[bayStatus(counted)] += counted.count;
  return { ...devices, bays };
}

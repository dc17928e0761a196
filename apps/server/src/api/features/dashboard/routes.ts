import {
  dashboardBatteriesAnswer,
  dashboardBatteriesQuery,
  dashboardDevicesAnswer,
  dashboardDevicesQuery,
  dashboardFleetAnswer,
  dashboardServicesAnswer,
  dashboardServicesQuery,
  histogramAnswer,
  locationsQuery,
  sohConditionsAnswer,
} from '@ohmstead/contract';
import { defaultShownRowCount, runningPlaces, type DeviceGroupSort, type RunningPlace } from '@ohmstead/domain';
import { answers } from '../../answers.ts';
import type { ApiParts } from '../../api-parts.ts';
import type { ApiServer } from '../../api-server.ts';
import { readSohHistogram } from '../../battery-tallies/read-histogram.ts';
import { readLocationIds } from '../../battery-tallies/read-location-ids.ts';
import { readSohConditions } from '../../battery-tallies/read-soh-conditions.ts';
import { countFleet } from './count-fleet.ts';
import { listDeviceGroups, listLatestBatteries, listLatestServices } from './queries.ts';

const rowCount = (text: string | undefined): number => Number(text || defaultShownRowCount);
const groupLimit = (text: string | undefined): number | null => (!text || text === 'all' ? null : Number(text));

export function dashboardRoutes(app: ApiServer, parts: ApiParts): void {
  fleetRoute(app, parts);
  deviceRoute(app, parts);
  serviceRoute(app, parts);
  batteryRoute(app, parts);
  sohRoutes(app, parts);
}

function fleetRoute(app: ApiServer, { readAs }: ApiParts): void {
  const schema = { summary: 'What devices and bays do now', ...answers(dashboardFleetAnswer) };
  app.get('/api/dashboard/fleet', { schema }, (request) => readAs(request, countFleet));
}

function deviceRoute(app: ApiServer, { readAs }: ApiParts): void {
  const schema = {
    summary: 'Devices by location and model',
    querystring: dashboardDevicesQuery,
    ...answers(dashboardDevicesAnswer),
  };
  app.get('/api/dashboard/devices', { schema }, async (request) => {
    const sort = (request.query.sort || 'alpha') as DeviceGroupSort;
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

function serviceRoute(app: ApiServer, { readAs }: ApiParts): void {
  const schema = {
    summary: 'The services that ended last, with those that run after or before them, or alone',
    querystring: dashboardServicesQuery,
    ...answers(dashboardServicesAnswer),
  };
  app.get('/api/dashboard/services', { schema }, async (request) => {
    const running = runningPlace(request.query.running);
    const count = rowCount(request.query.count);
    return {
      services: await readAs(request, (reader, actor) => listLatestServices(reader, actor, { count, running })),
    };
  });
}

function batteryRoute(app: ApiServer, { readAs }: ApiParts): void {
  const schema = {
    summary: 'The batteries in use that were serviced last',
    querystring: dashboardBatteriesQuery,
    ...answers(dashboardBatteriesAnswer),
  };
  app.get('/api/dashboard/batteries', { schema }, async (request) => {
    const count = rowCount(request.query.count);
    return {
      batteries: await readAs(request, (reader, actor) => listLatestBatteries(reader, actor, count)),
    };
  });
}

function sohRoutes(app: ApiServer, { readAs }: ApiParts): void {
  const histogram = { summary: 'Batteries in use by state of health, in steps of 10 %', ...answers(histogramAnswer) };
  app.get('/api/dashboard/soh', { schema: histogram }, (request) =>
    readAs(request, (reader, actor) => readSohHistogram(reader, actor, { locationIds: null })),
  );

  const conditions = {
    summary: 'When and at which temperatures the states of health of batteries in use were measured',
    querystring: locationsQuery,
    ...answers(sohConditionsAnswer),
  };
  app.get('/api/dashboard/sohConditions', { schema: conditions }, async (request) => {
    const locationIds = readLocationIds(request.query.locations);
    return readAs(request, (reader, actor) => readSohConditions(reader, actor, locationIds));
  });
}

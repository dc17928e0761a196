import type { Actor } from '@ohmstead/domain';
import type { Reader } from '@ohmstead/database';
import type { FastifyInstance } from 'fastify';
import { Gauge, Registry, type OpenMetricsContentType } from 'prom-client';
import type { ApiParts } from '../../api-parts.ts';
import { countAnalyzers, countBays } from '../../fleet-counts/count-fleet.ts';
import { route } from '../../route.ts';
import { countAlarms, countBatteries, countServices, listLocations } from './count-by-location.ts';

/** The numbers of one organisation, as far as the caller sees it, for programs that ask every few seconds. */
export function metricsRoutes(app: FastifyInstance, { readAs }: ApiParts): void {
  route(app, 'GET /api/organization/metrics', async (request, reply) => {
    const metrics = await readAs(request, writeMetrics);
    return reply.type(Registry.OPENMETRICS_CONTENT_TYPE).send(metrics);
  });
}

async function writeMetrics(reader: Reader, actor: Actor): Promise<string> {
  const [names, analyzers, bays, services, batteries, alarms] = await Promise.all([
    listLocations(reader, actor),
    countAnalyzers(reader, actor),
    countBays(reader, actor),
    countServices(reader, actor),
    countBatteries(reader, actor),
    countAlarms(reader, actor),
  ]);
  const at = (id: number | null) => (id === null ? '' : (names.get(id) ?? ''));
  const gauges = [
    gauge(
      { name: 'ohmstead_analyzers', help: 'Analyzers, by whether they are connected', label: 'online' },
      analyzers.map(({ locationId, online, count }) => ({ location: at(locationId), value: String(online), count })),
    ),
    gauge(
      { name: 'ohmstead_bays', help: 'Bays of connected analyzers, by what they do', label: 'state' },
      bays.map(({ locationId, status, count }) => ({ location: at(locationId), value: status, count })),
    ),
    gauge(
      {
        name: 'ohmstead_services',
        help: 'Services that run, and those that ended in the last 24 hours',
        label: 'status',
      },
      services.map(({ locationId, status, count }) => ({ location: at(locationId), value: status, count })),
    ),
    gauge(
      {
        name: 'ohmstead_batteries',
        help: 'Batteries in use, by state of health in percent: from, and below',
        label: 'state_of_health',
      },
      batteries.map(({ locationId, stateOfHealth, count }) => ({
        location: at(locationId),
        value: stateOfHealth,
        count,
      })),
    ),
    gauge(
      { name: 'ohmstead_alarms', help: 'Active alarms, by severity', label: 'severity' },
      alarms.map(({ locationId, severity, count }) => ({ location: at(locationId), value: severity, count })),
    ),
  ];
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  for (const one of gauges) registry.registerMetric(one);
  return registry.metrics();
}

type Described = { name: string; help: string; label: string };
/** What has no location, or one that was deleted, has an empty one: Prometheus takes that for a missing label. */
type Counted = { location: string; value: string; count: number };

function gauge({ name, help, label }: Described, counts: readonly Counted[]): Gauge {
  const one = new Gauge({ name, help, labelNames: ['location', label], registers: [] });
  const order = ({ location, value }: Counted) => `${location}\0${value}`;
  // Adds up: several counts may have the same labels.
  for (const { location, value, count } of counts.toSorted((a, b) => (order(a) < order(b) ? -1 : 1)))
    one.inc({ location, [label]: value }, count);
  return one;
}

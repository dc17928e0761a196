import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Histogram } from 'prom-client';
import { requestSerializer } from '../request-serializer.ts';

const bucketsS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const durations = new Histogram({
  name: 'ohmstead_http_request_duration_seconds',
  help: 'From the first byte of a request to the last of its answer',
  labelNames: ['method', 'route', 'status'],
  buckets: bucketsS,
});

/** Logs and measures each answer once; background calls are logged at a lower level. */
export function observeRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { elapsedTime: elapsedMs, statusCode: status } = reply;
    const route = request.routeOptions.url ?? 'none';
    durations.observe({ method: request.method, route, status }, elapsedMs / 1000);
    const line = {
      ...requestSerializer(request),
      status,
      ms: Math.round(elapsedMs * 10) / 10,
      user: request.caller?.actor.userId,
    };
    request.log[isRoutine(request, status) ? 'debug' : 'info'](line, 'Answered');
  });
}

const isRoutine = ({ routeOptions: { url, config } }: FastifyRequest, status: number): boolean =>
  status < 400 && (config.access?.background === true || url === undefined || url === '/healthz' || url === '/readyz');

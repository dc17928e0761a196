import type { FastifyInstance } from 'fastify';
import type { ApiParts } from '../../api-parts.ts';
import { ApiError } from '../../api-error.ts';
import type { Draining } from '../../plugins/drain-connections.ts';
import { route } from '../../route.ts';

const retryAfterS = 1;

export function healthRoutes(app: FastifyInstance, { database }: ApiParts, draining: Draining = { isOn: false }): void {
  route(app, 'GET /healthz', async () => ({ status: 'alive' }));

  route(app, 'GET /readyz', async () => {
    if (draining.isOn) throw new ApiError('unavailable', [], { retryAfterS });
    await database.ping();
    return { status: 'ready' };
  });
}

import type { FastifyInstance } from 'fastify';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { route } from '../../route.ts';
import { claimDevice } from './claim-device.ts';
import { findClaimable } from './find-claimable.ts';
import { startClaim } from './start-claim.ts';

export function claimRoutes(app: FastifyInstance, parts: ApiParts): void {
  route(app, 'GET /api/devices/claim/:token', async (request) =>
    findClaimable(parts.database, actorOf(request), request.params.token),
  );

  route(app, 'POST /api/devices/claim/start', async (request) =>
    startClaim(parts, authorOf(request), request.body.thingName),
  );

  route(app, 'POST /api/devices/claim/claim', async (request) => claimDevice(parts, authorOf(request), request.body));
}

import { claimableDevice, claimDone, claimParams, claimStart, claimStarted, claimSubmit } from '@ohmstead/contract';
import { answers } from '../../answers.ts';
import type { ApiParts } from '../../api-parts.ts';
import type { ApiServer } from '../../api-server.ts';
import { authorOf } from '../../audit/author.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { claimDevice } from './claim-device.ts';
import { findClaimable } from './find-claimable.ts';
import { startClaim } from './start-claim.ts';

export function claimRoutes(app: ApiServer, parts: ApiParts): void {
  const find = { summary: 'A device that can be claimed', params: claimParams, ...answers(claimableDevice) };
  app.get('/api/devices/claim/:token', { schema: find }, async (request) =>
    findClaimable(parts.database, actorOf(request), request.params.token),
  );

  const start = { summary: 'Have the device show a claim code', body: claimStart, ...answers(claimStarted) };
  app.post('/api/devices/claim/start', { schema: start }, async (request) =>
    startClaim(parts, authorOf(request), request.body.thingName),
  );

  const claim = { summary: 'Claim the device with the code that it shows', body: claimSubmit, ...answers(claimDone) };
  app.post('/api/devices/claim/claim', { schema: claim }, async (request) =>
    claimDevice(parts, authorOf(request), request.body),
  );
}

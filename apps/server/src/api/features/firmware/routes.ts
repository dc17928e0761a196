import { deviceIdsBody, firmwareParams, upgradesQueued } from '@ohmstead/contract';
import { Type } from 'typebox';
import { answers, answersAs } from '../../answers.ts';
import type { ApiParts } from '../../api-parts.ts';
import type { ApiServer } from '../../api-server.ts';
import { authorOf } from '../../audit/author.ts';
import { openImage } from './open-image.ts';
import { upgradeFirmware } from './upgrade-firmware.ts';

const bytes = 'application/octet-stream';

export function firmwareRoutes(app: ApiServer, { database, firmwareFolder }: ApiParts): void {
  const upgrade = { summary: 'Queue the firmware that is offered', body: deviceIdsBody, ...answers(upgradesQueued) };
  app.post('/api/devices/upgradeFirmware', { schema: upgrade }, async (request) => {
    const author = authorOf(request);
    return database.writeTenant(author.actor, (writer) => upgradeFirmware(writer, author, request.body.deviceIds));
  });

  const image = {
    summary: 'The image that a device was offered; its address works once',
    params: firmwareParams,
    ...answersAs(bytes, Type.String({ format: 'binary' })),
  };
  app.get('/api/firmware/:ticket', { schema: image }, async (request, reply) => {
    const { file, sizeBytes } = await openImage(database, firmwareFolder, request.params.ticket);
    return reply.type(bytes).header('content-length', sizeBytes).send(file.createReadStream());
  });
}

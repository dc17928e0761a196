import type { FastifyInstance } from 'fastify';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { route } from '../../route.ts';
import { openImage } from './open-image.ts';
import { upgradeFirmware } from './upgrade-firmware.ts';

const bytes = 'application/octet-stream';

export function firmwareRoutes(app: FastifyInstance, { database, firmwareFolder }: ApiParts): void {
  route(app, 'POST /api/devices/upgradeFirmware', async (request) => {
    const author = authorOf(request);
    return database.writeTenant(author.actor, (writer) => upgradeFirmware(writer, author, request.body.deviceIds));
  });

  route(app, 'GET /api/firmware/:ticket', async (request, reply) => {
    const { file, sizeBytes } = await openImage(database, firmwareFolder, request.params.ticket);
    return reply.type(bytes).header('content-length', sizeBytes).send(file.createReadStream());
  });
}

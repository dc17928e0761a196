import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { sendImage } from '../../images/send-image.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { route } from '../../route.ts';

export function photoReads(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'GET /uploads/user-photos/:photoId', async (request, reply) => {
    const actor = actorOf(request);
    const found = await database.readTenant(actor, (reader) =>
      reader
        .selectFrom('user_photos')
        .select('image')
        .where('organization_id', '=', actor.organizationId)
        .where('photo_id', '=', request.params.photoId)
        .executeTakeFirst(),
    );
    if (!found) throw new ApiError('photos-not-found');
    return sendImage(reply, 'image/jpeg', found.image);
  });
}

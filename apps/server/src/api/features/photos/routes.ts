import { imageTypes } from '@ohmstead/contract';
import type { Database } from '@ohmstead/database';
import { mayDo } from '@ohmstead/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { readImages, reencode, refuseTooLarge, requireImage } from '../../images/receive-image.ts';
import { sendImage } from '../../images/send-image.ts';
import { requireFewUses } from '../../limits/count-use.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { imagePlace } from '../../plugins/take-places.ts';
import { route } from '../../route.ts';
import { removePhoto, savePhoto } from './save-photo.ts';

const photosPerHour = 30;
const saving = 'users-photo-put';

/** Not checked yet. */
type WithId = FastifyRequest<{ Params: { id: string } }>;

export async function photoRoutes(app: FastifyInstance, parts: ApiParts): Promise<void> {
  await app.register(async (photos: FastifyInstance) => {
    readImages(photos, [...imageTypes]);
    changePhotos(photos, parts);
    servePhotos(photos, parts);
  });
}

function changePhotos(photos: FastifyInstance, { database, imageSemaphore }: ApiParts): void {
  /** Before the file is read: nobody sends one in vain. */
  const onRequest = async (request: WithId) => requireChangeable(database, request);
  const errorHandler = refuseTooLarge(saving);
  const options = { config: imagePlace, onRequest, errorHandler };
  route(photos, 'PUT /api/users/:id/photo', options, async (request) => {
    const author = authorOf(request);
    const userId = Number(request.params.id);
    const bytes = requireImage(request, saving);
    const subject = `photo:${author.actor.organizationId}:${author.actor.userId}`;
    await requireFewUses(database, [{ subject, max: photosPerHour, window: '1 hour' }]);
    const photo = await reencode(imageSemaphore, bytes, 'photo', saving);
    return {
      photoId: await database.writeTenant(author.actor, (writer) => savePhoto(writer, author, userId, photo)),
    };
  });

  route(photos, 'DELETE /api/users/:id/photo', { onRequest }, async (request) => {
    const author = authorOf(request);
    const userId = Number(request.params.id);
    await database.writeTenant(author.actor, (writer) => removePhoto(writer, author, userId));
  });
}

/** The own photo, or anybody's for those who manage users. What is no id is left to the schema. */
async function requireChangeable(database: Database, request: WithId): Promise<void> {
  const { id } = request.params;
  const actor = actorOf(request);
  if (Number(id) === actor.userId || !/^[1-9]\d{0,14}$/.test(id)) return;
  if (!mayDo(actor, 'perm-users-groups')) throw new ApiError('not-permitted');
  const found = await database.readTenant(actor, (reader) =>
    reader
      .selectFrom('users')
      .select('id')
      .where('organization_id', '=', actor.organizationId)
      .where('id', '=', Number(id))
      .executeTakeFirst(),
  );
  if (!found) throw new ApiError('users-not-found');
}

function servePhotos(photos: FastifyInstance, { database }: ApiParts): void {
  route(photos, 'GET /uploads/user-photos/:photoId', async (request, reply) => {
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

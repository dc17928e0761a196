import { imageTypes } from '@ohmstead/contract';
import type { Database, Writer } from '@ohmstead/database';
import { mayDo } from '@ohmstead/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { newImageId } from '../../../images/image-id.ts';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import type { Author } from '../../../audit/author.ts';
import { authorOf } from '../../audit/author.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { readImages, reencode, refuseTooLarge, requireImage } from '../../images/receive-image.ts';
import { requireFewUses } from '../../limits/count-use.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { imagePlace } from '../../plugins/take-places.ts';
import { route } from '../../route.ts';

const photosPerHour = 30;
const saving = 'users-photo-put';

/** Not validated yet. */
type WithId = FastifyRequest<{ Params: { id: string } }>;

export async function photoChanges(app: FastifyInstance, parts: ApiParts): Promise<void> {
  await app.register(async (photos: FastifyInstance) => {
    readImages(photos, [...imageTypes]);
    changePhotos(photos, parts);
  });
}

function changePhotos(photos: FastifyInstance, { database, imageSemaphore }: ApiParts): void {
  /** Runs before the upload is read, so that no upload is wasted. */
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

/** Users may change their own photo, and administrators of users any photo. Invalid ids are left to the schema. */
async function requireChangeable(database: Database, request: WithId): Promise<void> {
  const { id } = request.params;
  const actor = actorOf(request);
  if (Number(id) === actor.userId || !/^[1-9]\d{0,14}$/.test(id)) return;
  if (!mayDo(actor, 'perm-users-groups')) throw new ApiError('not-permitted', ['perm-users-groups']);
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

async function savePhoto(writer: Writer, author: Author, userId: number, image: Buffer): Promise<string> {
  const photoId = newImageId();
  await setPhotoId(writer, author, userId, photoId);
  await writer
    .insertInto('user_photos')
    .values({ organization_id: author.actor.organizationId, user_id: userId, photo_id: photoId, image })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'user_id']).doUpdateSet({ photo_id: photoId, image, taken_at: new Date() }),
    )
    .execute();
  return photoId;
}

async function removePhoto(writer: Writer, author: Author, userId: number): Promise<void> {
  await setPhotoId(writer, author, userId, null);
  await writer
    .deleteFrom('user_photos')
    .where('organization_id', '=', author.actor.organizationId)
    .where('user_id', '=', userId)
    .execute();
}

/** No version is needed, because a photo cannot overwrite anything that another user has edited. */
async function setPhotoId(writer: Writer, author: Author, userId: number, photoId: string | null): Promise<void> {
  const changed = await writer
    .updateTable('users')
    .set({ photo_id: photoId })
    .where('organization_id', '=', author.actor.organizationId)
    .where('id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw new ApiError('users-not-found');
  const action = photoId === null ? 'users-remove-photo' : 'users-save-photo';
  await recordAudit(writer, author, { action, objectKind: 'user', changes: [{ id: userId }] });
}

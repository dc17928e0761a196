import { idParams, photoParams, photoTypes, savedPhoto } from '@ohmstead/contract';
import type { Database } from '@ohmstead/database';
import { mayDo, photoMaxBytes } from '@ohmstead/domain';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { answers } from '../../answers.ts';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import type { ApiServer } from '../../api-server.ts';
import { authorOf } from '../../audit/author.ts';
import { requireFewUses } from '../../limits/count-use.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { encodePhoto } from './encode-photo.ts';
import { PhotoGate } from './photo-gate.ts';
import { photoTypeOf } from './photo-type.ts';
import { removePhoto, savePhoto } from './save-photo.ts';

/** A little too large is read to its end, so that a browser hears the answer instead of a broken connection. */
const readMaxBytes = 2 * photoMaxBytes;
const photosPerHour = 30;
const image = { schema: Type.Unknown() };

export async function photoRoutes(app: ApiServer, parts: ApiParts): Promise<void> {
  await app.register(async (photos: ApiServer) => {
    photos.addContentTypeParser([...photoTypes], { parseAs: 'buffer', bodyLimit: readMaxBytes }, (_, bytes, done) =>
      done(null, bytes),
    );
    changePhotos(photos, parts);
    servePhotos(photos, parts);
  });
}

function changePhotos(photos: ApiServer, { database }: ApiParts): void {
  const gate = new PhotoGate();
  /** Before the file is read: nobody sends one in vain. */
  const onRequest = async (request: FastifyRequest) => requireChangeable(database, request);
  const putting = {
    summary: 'Save a photo: PNG, JPEG or WebP, at most 5 MiB; the own one, or with perm-users-groups any',
    params: idParams,
    body: { content: Object.fromEntries(photoTypes.map((type) => [type, image])) },
    ...answers(savedPhoto),
  };
  photos.put('/api/users/:id/photo', { schema: putting, onRequest, errorHandler: tellTooLarge }, async (request) => {
    const author = authorOf(request);
    const userId = Number(request.params.id);
    const bytes = requirePhoto(request);
    const subject = `photo:${author.actor.organizationId}:${author.actor.userId}`;
    await requireFewUses(database, [{ subject, max: photosPerHour, window: '1 hour' }]);
    const photo = await gate.run(() => encodePhoto(bytes));
    return { photoId: await database.withTenant(author.actor, (writer) => savePhoto(writer, author, userId, photo)) };
  });

  const deleting = { summary: 'Remove a photo', params: idParams, ...answers(null) };
  photos.delete('/api/users/:id/photo', { schema: deleting, onRequest }, async (request, reply) => {
    const author = authorOf(request);
    const userId = Number(request.params.id);
    await database.withTenant(author.actor, (writer) => removePhoto(writer, author, userId));
    return reply.code(204).send();
  });
}

/** The own photo, or anybody's for those who manage users. What is no id is left to the schema. */
async function requireChangeable(database: Database, request: FastifyRequest): Promise<void> {
  const { id } = request.params as { id: string };
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

function requirePhoto({ body, headers }: FastifyRequest): Buffer {
  if (!Buffer.isBuffer(body)) throw new ApiError('media-type-not-supported');
  if (body.length > photoMaxBytes) throw new ApiError('users-photo-put-3');
  const declared = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (photoTypeOf(body) !== declared) throw new ApiError('users-photo-put-1');
  return body;
}

/** Only what claims to be a photo is told so: anything else is too large as it is everywhere. */
function tellTooLarge(error: FastifyError, request: FastifyRequest): never {
  const isPhoto = request.headers['content-type']?.startsWith('image/');
  throw error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' && isPhoto ? new ApiError('users-photo-put-3') : error;
}

function servePhotos(photos: ApiServer, { database }: ApiParts): void {
  const { response } = answers(null);
  const schema = {
    summary: "A photo, for its own organisation's people",
    params: photoParams,
    response: { ...response, 200: { content: { 'image/jpeg': { schema: Type.String({ format: 'binary' }) } } } },
  };
  photos.get('/uploads/user-photos/:photoId', { schema }, async (request, reply) => {
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
    return sendPhoto(reply, found.image);
  });
}

const sendPhoto = (reply: FastifyReply, photo: Buffer): FastifyReply =>
  reply
    .type('image/jpeg')
    .header('cache-control', 'private, max-age=31536000, immutable')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(photo);

import type { Database } from '@ohmstead/database';
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
import { findModelImage, getBatteryModel } from './queries.ts';
import { removeModelImage, saveModelImage } from './save-model-image.ts';

const imagesPerHour = 30;
const saving = 'batteries-modelImage-put';

/** Not checked yet. */
type WithId = FastifyRequest<{ Params: { id: string } }>;

export async function modelImageRoutes(app: FastifyInstance, parts: ApiParts): Promise<void> {
  await app.register(async (images: FastifyInstance) => {
    // Also those that are refused: whoever sends a GIF is told what an image must be.
    readImages(images, /^image\//);
    changeModelImages(images, parts);
    serveModelImages(images, parts);
  });
}

function changeModelImages(images: FastifyInstance, { database, imageSemaphore }: ApiParts): void {
  /** Before the file is read: nobody sends one in vain. */
  const onRequest = async (request: WithId) => requireBattery(database, request);
  const errorHandler = refuseTooLarge(saving);
  const options = { config: imagePlace, onRequest, errorHandler };
  route(images, 'PUT /api/batteries/:id/modelImage', options, async (request) => {
    const author = authorOf(request);
    const bytes = requireImage(request, saving);
    const subject = `model-image:${author.actor.organizationId}:${author.actor.userId}`;
    await requireFewUses(database, [{ subject, max: imagesPerHour, window: '1 hour' }]);
    const image = await reencode(imageSemaphore, bytes, 'model', saving);
    const modelImage = await database.writeTenant(author.actor, (writer) =>
      saveModelImage(writer, author, Number(request.params.id), image),
    );
    return { modelImage };
  });

  route(images, 'DELETE /api/batteries/:id/modelImage', async (request) => {
    const author = authorOf(request);
    await database.writeTenant(author.actor, (writer) => removeModelImage(writer, author, Number(request.params.id)));
  });
}

/** What is no id is left to the schema. */
async function requireBattery(database: Database, request: WithId): Promise<void> {
  const { id } = request.params;
  if (!/^[1-9]\d{0,14}$/.test(id)) return;
  const actor = actorOf(request);
  await database.readTenant(actor, (reader) => getBatteryModel(reader, actor, Number(id)));
}

function serveModelImages(images: FastifyInstance, { database }: ApiParts): void {
  route(images, 'GET /uploads/model-images/:imageId', async (request, reply) => {
    const actor = actorOf(request);
    const image = await database.readTenant(actor, (reader) => findModelImage(reader, actor, request.params.imageId));
    if (!image) throw new ApiError('modelImages-not-found');
    return sendImage(reply, 'image/webp', image);
  });
}

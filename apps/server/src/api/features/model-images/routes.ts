import { idParams, modelImageParams, savedModelImage } from '@ohmstead/contract';
import type { Database } from '@ohmstead/database';
import type { FastifyRequest } from 'fastify';
import { answers } from '../../answers.ts';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import type { ApiServer } from '../../api-server.ts';
import { authorOf } from '../../audit/author.ts';
import { imageBody, readImages, reencode, refuseTooLarge, requireImage } from '../../images/receive-image.ts';
import { imageAnswer, sendImage } from '../../images/send-image.ts';
import { requireFewUses } from '../../limits/count-use.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { imagePlace } from '../../plugins/take-places.ts';
import { findModelImage, getBatteryModel } from './queries.ts';
import { removeModelImage, saveModelImage } from './save-model-image.ts';

const imagesPerHour = 30;
const saving = 'batteries-modelImage-put';

export async function modelImageRoutes(app: ApiServer, parts: ApiParts): Promise<void> {
  await app.register(async (images: ApiServer) => {
    // Also those that are refused: whoever sends a GIF is told what an image must be.
    readImages(images, /^image\//);
    changeModelImages(images, parts);
    serveModelImages(images, parts);
  });
}

function changeModelImages(images: ApiServer, { database, imageSemaphore }: ApiParts): void {
  /** Before the file is read: nobody sends one in vain. */
  const onRequest = async (request: FastifyRequest) => requireBattery(database, request);
  const putting = {
    summary: 'Save the image of a battery’s model: PNG, JPEG or WebP, at most 5 MiB and 25 megapixels',
    params: idParams,
    body: imageBody,
    ...answers(savedModelImage),
  };
  const errorHandler = refuseTooLarge(saving);
  const putCall = { schema: putting, config: imagePlace, onRequest, errorHandler };
  images.put('/api/batteries/:id/modelImage', putCall, async (request) => {
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

  const deleting = { summary: 'Remove the image of a battery’s model', params: idParams, ...answers(null) };
  images.delete('/api/batteries/:id/modelImage', { schema: deleting }, async (request, reply) => {
    const author = authorOf(request);
    await database.writeTenant(author.actor, (writer) => removeModelImage(writer, author, Number(request.params.id)));
    return reply.code(204).send();
  });
}

/** What is no id is left to the schema. */
async function requireBattery(database: Database, request: FastifyRequest): Promise<void> {
  const { id } = request.params as { id: string };
  if (!/^[1-9]\d{0,14}$/.test(id)) return;
  const actor = actorOf(request);
  await database.readTenant(actor, (reader) => getBatteryModel(reader, actor, Number(id)));
}

function serveModelImages(images: ApiServer, { database }: ApiParts): void {
  const schema = {
    summary: 'The image of a device model, or of a battery model of the own organisation',
    params: modelImageParams,
    ...imageAnswer('image/webp'),
  };
  images.get('/uploads/model-images/:imageId', { schema }, async (request, reply) => {
    const actor = actorOf(request);
    const image = await database.readTenant(actor, (reader) => findModelImage(reader, actor, request.params.imageId));
    if (!image) throw new ApiError('modelImages-not-found');
    return sendImage(reply, 'image/webp', image);
  });
}

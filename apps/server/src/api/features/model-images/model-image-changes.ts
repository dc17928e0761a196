import { modelImagePath } from '@ohmstead/contract';
import type { Database, Writer } from '@ohmstead/database';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { newImageId } from '../../../images/image-id.ts';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import type { Author } from '../../../audit/author.ts';
import { authorOf } from '../../audit/author.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { announceChanges } from '../../changes/announce-changes.ts';
import { readImages, reencode, refuseTooLarge, requireImage } from '../../images/receive-image.ts';
import { requireFewUses } from '../../limits/count-use.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { imagePlace } from '../../plugins/take-places.ts';
import { route } from '../../route.ts';
import { getBatteryModel, type BatteryModel } from './model-image-reads.ts';

const imagesPerHour = 30;
const saving = 'batteries-modelImage-put';

/** Not validated yet. */
type WithId = FastifyRequest<{ Params: { id: string } }>;

export async function modelImageChanges(app: FastifyInstance, parts: ApiParts): Promise<void> {
  await app.register(async (images: FastifyInstance) => {
    // Accepts all image types, so that a GIF is refused with a message about the allowed types.
    readImages(images, /^image\//);
    changeModelImages(images, parts);
  });
}

function changeModelImages(images: FastifyInstance, { database, imageSemaphore }: ApiParts): void {
  /** Runs before the upload is read, so that no upload is wasted. */
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

/** Invalid ids are left to the schema. */
async function requireBattery(database: Database, request: WithId): Promise<void> {
  const { id } = request.params;
  if (!/^[1-9]\d{0,14}$/.test(id)) return;
  const actor = actorOf(request);
  await database.readTenant(actor, (reader) => getBatteryModel(reader, actor, Number(id)));
}

/** Returns the path of the new image. No version is needed: as with photos, the last image wins. */
async function saveModelImage(writer: Writer, author: Author, batteryId: number, image: Buffer): Promise<string> {
  const { organizationId } = author.actor;
  const { manufacturer, modelName } = await getBatteryModel(writer, author.actor, batteryId);
  if (modelName === null) throw new ApiError('batteries-modelImage-put-4');
  const imageId = newImageId();
  await sql`
    insert into battery_model_images (organization_id, image_id, manufacturer, model_name, image)
      values (${organizationId}, ${imageId}, ${manufacturer}, ${modelName}, ${image})
      on conflict (organization_id, lower(model_name), lower(coalesce(manufacturer, ''))) do update
        set image_id = excluded.image_id, image = excluded.image, saved_at = excluded.saved_at`.execute(writer);
  await announceChanges(writer, organizationId, ['modelImages']);
  const change = { id: batteryId, after: { manufacturer, modelName } };
  await recordAudit(writer, author, { action: 'batteries-save-model-image', objectKind: 'battery', changes: [change] });
  return modelImagePath(imageId);
}

/** Does nothing if there is no image. */
async function removeModelImage(writer: Writer, author: Author, batteryId: number): Promise<void> {
  const { organizationId } = author.actor;
  const { manufacturer, modelName } = await getBatteryModel(writer, author.actor, batteryId);
  const { rows } = await sql<BatteryModel>`
    delete from battery_model_images where organization_id = ${organizationId} and lower(model_name) = lower(${modelName})
      and lower(coalesce(manufacturer, '')) = lower(coalesce(${manufacturer}, ''))
      returning manufacturer, model_name as "modelName"`.execute(writer);
  if (rows.length === 0) return;
  await announceChanges(writer, organizationId, ['modelImages']);
  const changes = rows.map((before) => ({ id: batteryId, before: { ...before } }));
  await recordAudit(writer, author, { action: 'batteries-remove-model-image', objectKind: 'battery', changes });
}

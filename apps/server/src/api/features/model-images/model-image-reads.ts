import type { Reader } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { sendImage } from '../../images/send-image.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { route } from '../../route.ts';

export function modelImageReads(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'GET /uploads/model-images/:imageId', async (request, reply) => {
    const actor = actorOf(request);
    const image = await database.readTenant(actor, (reader) => findModelImage(reader, actor, request.params.imageId));
    if (!image) throw new ApiError('modelImages-not-found');
    return sendImage(reply, 'image/webp', image);
  });
}

/** Batteries that agree in these share an image; batteries without a model name have none. */
export type BatteryModel = { manufacturer: string | null; modelName: string | null };

export async function getBatteryModel(
  reader: Reader,
  { organizationId }: Actor,
  batteryId: number,
): Promise<BatteryModel> {
  const found = await reader
    .selectFrom('batteries')
    .select(['manufacturer', 'model_name as modelName'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', batteryId)
    .executeTakeFirst();
  if (!found) throw new ApiError('batteries-not-found');
  return found;
}

/** An image of one of the organisation's battery models, or of any device model: those come from the provider and are not secret. */
async function findModelImage(reader: Reader, { organizationId }: Actor, imageId: string): Promise<Buffer | null> {
  const { rows } = await sql<{ image: Buffer | null }>`select coalesce(
    (select image from battery_model_images where organization_id = ${organizationId} and image_id = ${imageId}),
    directory.find_device_model_image(${imageId})) as image`.execute(reader);
  return rows[0]?.image ?? null;
}

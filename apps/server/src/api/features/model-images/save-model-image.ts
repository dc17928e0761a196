import { modelImagePath } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import { newImageId } from '../../../images/image-id.ts';
import { ApiError } from '../../api-error.ts';
import type { Author } from '../../audit/author.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { announceChanges } from '../../changes/announce-changes.ts';
import { getBatteryModel, type BatteryModel } from './queries.ts';

/** The path of the new image. The last one wins: no version, as with photos. */
export async function saveModelImage(
  writer: Writer,
  author: Author,
  batteryId: number,
  image: Buffer,
): Promise<string> {
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

/** What has no image stays without one. */
export async function removeModelImage(writer: Writer, author: Author, batteryId: number): Promise<void> {
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

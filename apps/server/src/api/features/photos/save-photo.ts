import type { Writer } from '@ohmstead/database';
import { newImageId } from '../../../images/image-id.ts';
import { ApiError } from '../../api-error.ts';
import type { Author } from '../../audit/author.ts';
import { recordAudit } from '../../audit/record-audit.ts';

export async function savePhoto(writer: Writer, author: Author, userId: number, image: Buffer): Promise<string> {
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

export async function removePhoto(writer: Writer, author: Author, userId: number): Promise<void> {
  await setPhotoId(writer, author, userId, null);
  await writer
    .deleteFrom('user_photos')
    .where('organization_id', '=', author.actor.organizationId)
    .where('user_id', '=', userId)
    .execute();
}

/** No version: a photo overwrites nothing that somebody else may have edited. */
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

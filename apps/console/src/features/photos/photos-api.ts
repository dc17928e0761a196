import { call } from '../../data/call.ts';
import { updateUser } from '../../data/session/session.ts';
import { tellOtherTabs } from '../../lib/browser/other-tabs.ts';

const show = (photoId: string | null): void => {
  updateUser({ photoId });
  tellOtherTabs();
};

export const savePhoto = async (userId: number, photo: Blob): Promise<void> => {
  const { photoId } = await call('PUT /api/users/:id/photo', { params: { id: userId }, body: photo });
  show(photoId);
};

export const removePhoto = async (userId: number): Promise<void> => {
  await call('DELETE /api/users/:id/photo', { params: { id: userId } });
  show(null);
};

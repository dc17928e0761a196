import { errorCatalogue, imageTypes } from '@ohmstead/contract';
import { accountNoticeMs, imageMaxBytes, uploadErrorNoticeMs } from '@ohmstead/domain';
import { wordsOf } from '../../data/api-error.ts';
import { notify } from '../../ui/notices/notify.ts';
import { decodePhoto } from './draw-photo.ts';

/** What the server would say of the file, without sending it. Words of its catalogue. */
type Refusal = 'users-photo-put-1' | 'users-photo-put-2' | 'users-photo-put-3';

const notifyTrouble = (text: string): void =>
  notify({ type: 'error', title: 'Problem Saving Photo', text, durationMs: uploadErrorNoticeMs });

export const notifyRefusedPhoto = (error: unknown): void => notifyTrouble(wordsOf(error).text);

const refuse = (code: Refusal): null => {
  notifyTrouble(errorCatalogue[code].text);
  return null;
};

/** The picture of a file that somebody picked or dropped; null, and why is said, where it is none. */
export const openPhoto = async (files: readonly File[]): Promise<ImageBitmap | null> => {
  const [file, ...more] = files;
  if (file === undefined) return null;
  if (more.length > 0) {
    notifyTrouble('Choose one photo only.');
    return null;
  }
  if (!imageTypes.some((type) => type === file.type)) return refuse('users-photo-put-1');
  if (file.size > imageMaxBytes) return refuse('users-photo-put-3');
  return decodePhoto(file).catch(() => refuse('users-photo-put-2'));
};

export const notifyPhotoSaved = (title: string, text: string): void =>
  notify({ type: 'success', title, text, durationMs: accountNoticeMs });

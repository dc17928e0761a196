import { Button, FileButton } from '@mantine/core';
import { errorCatalogue, imageTypes, type UserData } from '@ohmstead/contract';
import { accountNoticeMs, imageMaxBytes, uploadErrorNoticeMs } from '@ohmstead/domain';
import { useState } from 'react';
import { wordsOf } from '../../data/api-error.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { notify } from '../../ui/notices/notify.ts';
import { useFileDrop } from '../../ui/use-file-drop.ts';
import { CropModal } from './crop-modal.tsx';
import { decodePhoto } from './draw-photo.ts';
import { removePhoto, savePhoto } from './photos-api.ts';
import styles from './photo-field.module.css';

/** The server's refusals that can be predicted without sending the file. Codes of its catalogue. */
type Refusal = 'users-photo-put-1' | 'users-photo-put-2' | 'users-photo-put-3';

const notifyTrouble = (text: string): void =>
  notify({ type: 'error', title: 'Problem saving photo', text, durationMs: uploadErrorNoticeMs });

const notifyRefusedPhoto = (error: unknown): void => notifyTrouble(wordsOf(error).text);

const refuse = (code: Refusal): null => {
  notifyTrouble(errorCatalogue[code].text);
  return null;
};

/** Decodes a file that was chosen or dropped; shows the reason and returns null if it is not a picture. */
const openPhoto = async (files: readonly File[]): Promise<ImageBitmap | null> => {
  const [file, ...more] = files;
  if (file === undefined) return null;
  if (more.length > 0) {
    notifyTrouble('Choose only one photo.');
    return null;
  }
  if (!imageTypes.some((type) => type === file.type)) return refuse('users-photo-put-1');
  if (file.size > imageMaxBytes) return refuse('users-photo-put-3');
  return decodePhoto(file).catch(() => refuse('users-photo-put-2'));
};

const notifyPhotoSaved = (title: string, text: string): void =>
  notify({ type: 'success', title, text, durationMs: accountNoticeMs });

const useRemove = (userId: number) => {
  const [isRemoving, setIsRemoving] = useState(false);
  const remove = async () => {
    setIsRemoving(true);
    const done = () => notifyPhotoSaved('Photo removed', 'Your initials are shown instead.');
    await removePhoto(userId).then(done, notifyRefusedPhoto);
    setIsRemoving(false);
  };
  return { isRemoving, remove };
};

const saveFor = (userId: number) => async (photo: Blob) => {
  try {
    await savePhoto(userId, photo);
  } catch (error) {
    notifyRefusedPhoto(error);
    throw error;
  }
  notifyPhotoSaved('Photo saved', 'It is now shown with your name.');
};

type ButtonsProps = { user: UserData; onFiles: (files: File[]) => void };

const Buttons = ({ user, onFiles }: ButtonsProps) => {
  const { isRemoving, remove } = useRemove(user.id);
  return (
    <div className={styles['buttons']}>
      <FileButton accept={imageTypes.join(',')} onChange={(file) => onFiles(file === null ? [] : [file])}>
        {(props) => (
          <Button variant="default" {...props}>
            {user.photoId === null ? 'Choose a photo' : 'Change photo'}
          </Button>
        )}
      </FileButton>
      {user.photoId === null ? null : (
        <Button
          className={styles['remove'] ?? ''}
          variant="subtle"
          color="danger"
          loading={isRemoving}
          onClick={() => void remove()}
        >
          Remove
        </Button>
      )}
    </div>
  );
};

/** The user's own photo: chosen or dropped, cropped, removed. */
export const PhotoField = ({ user }: { user: UserData }) => {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const choose = async (files: File[]) => setPicture(await openPhoto(files));
  const { isOver, target } = useFileDrop((files) => void choose(files));
  return (
    <div role="group" aria-label="Photo" className={styles['photo']} data-over={isOver} {...target}>
      <Avatar user={user} size={96} />
      <div className={styles['words']}>
        <Buttons user={user} onFiles={(files) => void choose(files)} />
        <p className={styles['hint']}>
          <span className={styles['drop']}>Or drop one here. </span>PNG, JPEG or WebP, at most 5{'\u00a0'}MB.
        </p>
      </div>
      {picture === null ? null : (
        <CropModal picture={picture} onSave={saveFor(user.id)} onClose={() => setPicture(null)} />
      )}
    </div>
  );
};

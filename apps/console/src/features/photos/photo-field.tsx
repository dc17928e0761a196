import { Button, FileButton } from '@mantine/core';
import { photoTypes, type UserData } from '@ohmstead/contract';
import { useState, type DragEvent } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { CropModal } from './crop-modal.tsx';
import { notifyPhotoSaved, notifyRefusedPhoto, openPhoto, removePhoto, savePhoto } from './own-photo-calls.ts';
import styles from './photo-field.module.css';

/** A dropped file must never replace the page by itself. */
const useDrop = (onFiles: (files: File[]) => void) => {
  const [isOver, setIsOver] = useState(false);
  const take = (event: DragEvent, over: boolean) => {
    event.preventDefault();
    setIsOver(over);
  };
  const target = {
    onDragOver: (event: DragEvent) => take(event, true),
    onDragLeave: (event: DragEvent) => take(event, false),
    onDrop: (event: DragEvent) => {
      take(event, false);
      onFiles([...event.dataTransfer.files]);
    },
  };
  return { isOver, target };
};

const useRemove = (userId: number) => {
  const [isRemoving, setIsRemoving] = useState(false);
  const remove = async () => {
    setIsRemoving(true);
    const done = () => notifyPhotoSaved('Photo Removed', 'Your initials stand in its place.');
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
  notifyPhotoSaved('Photo Saved', 'It stands beside your name from now on.');
};

type ButtonsProps = { user: UserData; onFiles: (files: File[]) => void };

const Buttons = ({ user, onFiles }: ButtonsProps) => {
  const { isRemoving, remove } = useRemove(user.id);
  return (
    <div className={styles['buttons']}>
      <FileButton accept={photoTypes.join(',')} onChange={(file) => onFiles(file === null ? [] : [file])}>
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

/** The own photo: picked or dropped, cropped, removed. */
export const PhotoField = ({ user }: { user: UserData }) => {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const choose = async (files: File[]) => setPicture(await openPhoto(files));
  const { isOver, target } = useDrop((files) => void choose(files));
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

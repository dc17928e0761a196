import { Button, FileButton } from '@mantine/core';
import { imageTypes, type BatteryDetail } from '@ohmstead/contract';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useRereadDetail } from '../../entity-list/detail/detail-api.ts';
import { wordsOf } from '../../data/api-error.ts';
import { confirmDeletion } from '../../ui/dialog/confirm-deletion.ts';
import { notify } from '../../ui/notices/notify.ts';
import { useFileDrop } from '../../ui/use-file-drop.ts';
import { removeModelImage, saveModelImage } from './batteries-api.ts';
import styles from './battery-image-field.module.css';
import { modelTitle, readImageFile } from './read-image-file.ts';

const oneFile = 'Choose only one image.';

type State = { isSaving: boolean; problem: string | null };

/** Reads the battery again to show the saved image; if that fails, the next change event does. */
const useReread = (batteryId: number) => {
  const reread = useRereadDetail('batteries', batteryId);
  return () => reread().catch(() => undefined);
};

const useUpload = (battery: BatteryDetail) => {
  const [state, setState] = useState<State>({ isSaving: false, problem: null });
  const reread = useReread(battery.batteryId);
  const send = async (file: File): Promise<string | null> => {
    const read = await readImageFile(file);
    if ('problem' in read) return read.problem;
    try {
      await saveModelImage(battery.batteryId, read.image);
    } catch (error) {
      return wordsOf(error).text;
    }
    await reread();
    notify({ type: 'success', title: 'Image saved', text: `It is now shown for every ${modelTitle(battery)}.` });
    return null;
  };
  const upload = async (files: readonly File[]) => {
    const [file, ...more] = files;
    if (file === undefined || state.isSaving) return;
    setState({ isSaving: true, problem: null });
    const problem = more.length > 0 ? oneFile : await send(file);
    setState({ isSaving: false, problem });
  };
  return { ...state, upload };
};

type RemoveProps = { battery: BatteryDetail; focusAfterwards: RefObject<HTMLButtonElement | null> };

const RemoveButton = ({ battery, focusAfterwards }: RemoveProps) => {
  const reread = useReread(battery.batteryId);
  // The button disappears with the image; keyboard users must keep their position.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusAfterwards.current?.focus({ preventScroll: true });
    },
    [focusAfterwards],
  );
  const ask = () =>
    confirmDeletion({
      title: 'Remove image',
      body: `The image will be removed from every ${modelTitle(battery)}.`,
      buttonLabel: 'Remove image',
      remove: async () => {
        await removeModelImage(battery.batteryId);
        void reread();
      },
      problem: 'Problem removing image',
      done: { title: 'Image removed', text: `The image is no longer shown for ${modelTitle(battery)}.` },
    });
  return (
    <Button variant="subtle" color="danger" size="xs" onClick={ask}>
      Remove
    </Button>
  );
};

const hint = (battery: BatteryDetail) => `For every ${modelTitle(battery)}. PNG, JPEG or WebP, at most 5\u00a0MB.`;

/** The image of the battery's model, which users who may edit batteries can upload, replace and remove. */
export const BatteryImageField = ({ battery }: { battery: BatteryDetail }) => {
  const { isSaving, problem, upload } = useUpload(battery);
  const choose = useRef<HTMLButtonElement>(null);
  const reset = useRef<() => void>(null);
  const { isOver, target } = useFileDrop((files) => void upload(files));
  if (battery.modelName === null) return null;
  const pick = (file: File | null) => {
    // Allows the same file to be chosen again.
    reset.current?.();
    if (file !== null) void upload([file]);
  };
  return (
    <div role="group" aria-label="Model image" className={styles['field']} data-over={isOver} {...target}>
      <div className={styles['buttons']}>
        <FileButton accept={imageTypes.join(',')} resetRef={reset} onChange={pick}>
          {(props) => (
            <Button
              ref={choose}
              variant="default"
              size="xs"
              aria-disabled={isSaving}
              {...(isSaving && { 'data-disabled': true })}
              {...props}
            >
              {battery.modelImage === null ? 'Upload image' : 'Replace image'}
            </Button>
          )}
        </FileButton>
        {battery.modelImage === null ? null : <RemoveButton battery={battery} focusAfterwards={choose} />}
      </div>
      {isSaving ? null : <p className={styles['words']}>{hint(battery)}</p>}
      <p className={styles['words']} role="status">
        {isSaving ? 'Uploading…' : null}
      </p>
      {problem === null ? null : (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
};

import { Button, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { Dialog } from './dialog.tsx';
import { closeModal, type ModalContent } from './modal-state.ts';
import styles from './modal.module.css';

const useAction = ({ buttonAction }: ModalContent) => {
  const [running, setRunning] = useState(false);
  const run = async () => {
    setRunning(true);
    try {
      await buttonAction?.();
      closeModal();
    } catch {
      // The caller has reported the error; the modal stays open for another try.
      setRunning(false);
    }
  };
  return { running, run };
};

type TypedCountProps = { wanted: number; typed: string; onType: (typed: string) => void };

const TypedCount = ({ wanted, typed, onType }: TypedCountProps) => (
  <TextInput
    label={`Type ${wanted.toLocaleString('en')} to confirm`}
    inputMode="numeric"
    autoComplete="off"
    value={typed}
    onChange={(event) => onType(event.currentTarget.value)}
  />
);

/** With or without digit group separators. */
const isCount = (typed: string, wanted: number): boolean => typed.trim().replaceAll(/[\s,.]/g, '') === String(wanted);

export const OpenModal = ({ content }: { content: ModalContent }) => {
  const { title, body, buttonLabel, cancelLabel = 'Cancel', cancelAction, dangerous, wide, typedCount } = content;
  const titleId = useId();
  const bodyId = useId();
  const [typed, setTyped] = useState('');
  const isConfirmed = typedCount === undefined || isCount(typed, typedCount);
  const { running, run } = useAction(content);
  const cancel = () => {
    cancelAction?.();
    closeModal();
  };
  return (
    <Dialog
      {...(dangerous === true ? { role: 'alertdialog' } : {})}
      aria-labelledby={titleId}
      aria-describedby={bodyId}
      onClose={cancel}
    >
      <div className={styles['modal']} data-wide={wide ?? false}>
        <h2 id={titleId}>{title}</h2>
        <div id={bodyId} className={styles['body']}>
          {body}
        </div>
        {typedCount === undefined ? null : <TypedCount wanted={typedCount} typed={typed} onType={setTyped} />}
        <div className={styles['buttons']}>
          <Button variant="default" onClick={cancel}>
            {cancelLabel}
          </Button>
          {buttonLabel === undefined ? null : (
            <Button
              color={dangerous === true ? 'danger' : 'accent'}
              loading={running}
              disabled={!isConfirmed}
              onClick={() => void run()}
            >
              {buttonLabel}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
};

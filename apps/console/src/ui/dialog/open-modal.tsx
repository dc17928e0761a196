import { Button } from '@mantine/core';
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

export const OpenModal = ({ content }: { content: ModalContent }) => {
  const { title, body, buttonLabel, cancelLabel = 'Cancel', cancelAction, dangerous, wide } = content;
  const titleId = useId();
  const bodyId = useId();
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
      <div className={styles['modal']} data-wide={wide === true}>
        <h2 id={titleId}>{title}</h2>
        <div id={bodyId} className={styles['body']}>
          {body}
        </div>
        <div className={styles['buttons']}>
          <Button variant="default" onClick={cancel}>
            {cancelLabel}
          </Button>
          {buttonLabel === undefined ? null : (
            <Button color={dangerous === true ? 'danger' : 'accent'} loading={running} onClick={() => void run()}>
              {buttonLabel}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
};

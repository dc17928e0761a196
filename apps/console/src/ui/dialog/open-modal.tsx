import { Button, Portal } from '@mantine/core';
import { useFocusTrap } from '@mantine/hooks';
import { useId, useState } from 'react';
import { useEscape } from './escape-layers.ts';
import { useFocusReturn } from './focus-return.ts';
import { closeModal, type ModalContent } from './modal-state.ts';
import { useScrollLock } from './scroll-lock.ts';
import styles from './modal.module.css';
import overlay from './overlay.module.css';

const useAction = ({ buttonAction }: ModalContent) => {
  const [running, setRunning] = useState(false);
  const run = async () => {
    setRunning(true);
    try {
      await buttonAction?.();
      closeModal();
    } catch {
      // Whoever opened the modal has said what went wrong; it stays for another try.
      setRunning(false);
    }
  };
  return { running, run };
};

export const OpenModal = ({ content }: { content: ModalContent }) => {
  const { title, body, buttonLabel, cancelLabel = 'Cancel', cancelAction, dangerous, wide } = content;
  const titleId = useId();
  const bodyId = useId();
  const trap = useFocusTrap();
  const { running, run } = useAction(content);
  const cancel = () => {
    cancelAction?.();
    closeModal();
  };
  useFocusReturn();
  useScrollLock();
  useEscape(cancel);
  return (
    <Portal>
      <div className={overlay['mask']} onClick={cancel} aria-hidden="true" />
      <div
        ref={trap}
        role={dangerous === true ? 'alertdialog' : 'dialog'}
        aria-modal="true"
        aria-labelledby={titleId}
        aria-describedby={bodyId}
        tabIndex={-1}
        className={styles['modal']}
        data-wide={wide === true}
      >
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
    </Portal>
  );
};

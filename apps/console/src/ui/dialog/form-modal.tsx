import { Button } from '@mantine/core';
import { useId, type FormEvent, type ReactNode } from 'react';
import { askToDiscard } from '../editing/ask-to-discard.ts';
import { useLeaveGuard } from '../editing/use-leave-guard.ts';
import { Dialog } from './dialog.tsx';
import styles from './form-modal.module.css';

export type FormModalProps = {
  title: string;
  /** Names the action: 'Send Invitation(s)'. Without it there is nothing to save, and the modal only closes. */
  submitLabel?: string;
  /** If false, there is nothing to submit yet. */
  isReady?: boolean;
  isSaving: boolean;
  /** If true, closing asks for confirmation, so that input is not lost. */
  hasChanges: boolean;
  /** Stays visible above the buttons: a refused save, and what to do. */
  notice?: ReactNode;
  /** For forms with several columns. */
  wide?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

type FootProps = Pick<FormModalProps, 'submitLabel' | 'isReady' | 'isSaving' | 'notice'> & { onCancel: () => void };

const Foot = ({ submitLabel, isReady = true, isSaving, notice, onCancel }: FootProps) => (
  <div className={styles['foot']}>
    {notice}
    <div className={styles['buttons']}>
      <Button variant="default" onClick={onCancel}>
        {submitLabel === undefined ? 'Close' : 'Cancel'}
      </Button>
      {submitLabel === undefined ? null : (
        <Button type="submit" loading={isSaving} disabled={!isReady}>
          {submitLabel}
        </Button>
      )}
    </div>
  </div>
);

/**
 * A form over the page, shown while it is mounted. Enter in a single-line field submits it; Cancel, Escape and the mask close it, after
 * confirmation if there is unsaved input.
 */
export const FormModal = ({ title, children, wide = false, onSubmit, onClose, ...props }: FormModalProps) => {
  const { isReady = true, isSaving, hasChanges } = props;
  const titleId = useId();
  const cancel = async () => {
    if (!isSaving && (!hasChanges || (await askToDiscard()))) onClose();
  };
  useLeaveGuard(hasChanges);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !isSaving) onSubmit();
  };
  return (
    <Dialog aria-labelledby={titleId} data-testid="modal-mask" onClose={() => void cancel()}>
      <div className={styles['modal']} data-wide={wide}>
        <form noValidate aria-labelledby={titleId} className={styles['form']} onSubmit={submit}>
          <h2 id={titleId} className={styles['title']}>
            {title}
          </h2>
          <div className={styles['body']}>{children}</div>
          <Foot {...props} onCancel={() => void cancel()} />
        </form>
      </div>
    </Dialog>
  );
};

import { Button } from '@mantine/core';
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { useEscape } from '../dialog/escape-layers.ts';
import { askToDiscard } from './ask-to-discard.ts';
import styles from './edit-form.module.css';
import { StaleNotice } from './stale-notice.tsx';
import type { Edit } from './use-edit.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

/** Without its values, which the frame of a form does not use. */
export type AnyEdit = Pick<Edit<object>, 'noun' | 'hasChanges' | 'state' | 'save' | 'reload' | 'cancel'>;

/** Of radio buttons, the chosen one: arrow keys go on from there. */
const fields = 'input:not([type="radio"]:not(:checked)), textarea, select, button';

/** Moves the focus to the first field and later back to where it was, so that keyboard users keep their position. */
const useFocusWhileEditing = () => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    form.current?.querySelector<HTMLElement>(fields)?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return form;
};

type Labels = { saveLabel?: string; cancelLabel?: string };
type ButtonsProps = Labels & { state: AnyEdit['state']; onCancel: () => void };

const Buttons = ({ state, saveLabel = 'Save Edits', cancelLabel = 'Cancel Edits', onCancel }: ButtonsProps) => (
  <div className={styles['buttons']}>
    <Button variant="default" onClick={onCancel}>
      {cancelLabel}
    </Button>
    <Button type="submit" loading={state === 'saving'} disabled={state === 'reloading'}>
      {saveLabel}
    </Button>
  </div>
);

type EditFormProps = Labels & { label: string; edit: AnyEdit; children: ReactNode };

/** The edit mode of a slider: Enter saves; Cancel Edits, Escape and the overlay return to reading. */
export const EditForm = ({ label, edit, children, ...labels }: EditFormProps) => {
  const form = useFocusWhileEditing();
  const { state, hasChanges, cancel } = edit;
  const stepBack = async () => {
    if (state !== 'saving' && (!hasChanges || (await askToDiscard()))) cancel();
  };
  useEscape(() => void stepBack());
  useLeaveGuard(hasChanges);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (state === 'idle' || state === 'stale') void edit.save();
  };
  return (
    <form ref={form} noValidate aria-label={label} className={styles['form']} onSubmit={submit}>
      {children}
      <div className={styles['foot']}>
        <StaleNotice {...edit} />
        <Buttons {...labels} state={state} onCancel={() => void stepBack()} />
      </div>
    </form>
  );
};

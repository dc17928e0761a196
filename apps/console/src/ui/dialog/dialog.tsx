import { useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { moveFloatingLayer } from '../floating-layer.ts';
import { pushLayer, stepBack } from './escape-layers.ts';
import styles from './dialog.module.css';

const shown: HTMLDialogElement[] = [];

/** Shows the dialog over all others. When it closes, the browser returns the focus to where it was. */
const show = (dialog: HTMLDialogElement): (() => void) => {
  const root = document.documentElement;
  if (shown.length === 0) root.style.setProperty('--bar-width', `${window.innerWidth - root.clientWidth}px`);
  shown.push(dialog);
  dialog.showModal();
  dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  moveFloatingLayer(dialog);
  return () => {
    shown.splice(shown.indexOf(dialog), 1);
    moveFloatingLayer(shown.at(-1) ?? document.body);
    dialog.close();
  };
};

/** Closes only if the click started and ended beside the panel: selecting text may end outside it. */
const closeOnMaskClick = (dialog: HTMLDialogElement): void => {
  let beganOnMask = false;
  dialog.addEventListener('pointerdown', ({ target }) => {
    beganOnMask = target === dialog;
  });
  dialog.addEventListener('click', ({ target }) => {
    if (beganOnMask && target === dialog) stepBack();
  });
};

/**
 * Browsers close dialogs for other reasons than a key, such as the back gesture on Android. They ask first, but not every time, and must
 * not discard unsaved input. A file field inside also dispatches `cancel`.
 */
const closeOnRequest = (dialog: HTMLDialogElement): void => {
  dialog.addEventListener('cancel', (event) => {
    if (event.target !== dialog) return;
    event.preventDefault();
    stepBack();
  });
  dialog.addEventListener('close', ({ target }) => {
    if (target !== dialog || !shown.includes(dialog)) return;
    dialog.showModal();
    stepBack();
  });
};

type DialogProps = {
  /** For actions that cannot be undone. */
  role?: 'alertdialog';
  'aria-labelledby': string;
  'aria-describedby'?: string;
  'data-testid'?: string;
  className?: string | undefined;
  /** Called on Escape or a click beside the panel, unless something opened later closes first. */
  onClose: () => void;
  children: ReactNode;
};

/** The common shell of dialogs: modal while it is mounted. It covers the window and contains the panel. */
export const Dialog = ({ className = '', onClose, children, ...props }: DialogProps) => {
  const element = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  // Runs before the effects of its contents, one of which may be the first to close.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog === null) return undefined;
    closeOnMaskClick(dialog);
    closeOnRequest(dialog);
    const ends = [show(dialog), pushLayer(() => close())];
    return () => ends.forEach((end) => end());
  }, []);
  return createPortal(
    <dialog {...props} ref={element} className={`${styles['dialog']} ${className}`}>
      {children}
    </dialog>,
    document.body,
  );
};

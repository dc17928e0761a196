import { useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { moveFloatingLayer } from '../floating-layer.ts';
import { pushLayer, stepBack } from './escape-layers.ts';
import styles from './dialog.module.css';

const shown: HTMLDialogElement[] = [];

/** Puts the dialog over all others. Closed again, the browser gives the focus back to what had it before. */
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

/** A click closes where it began and ended beside the panel: a text selected beyond the panel's edge only ends there. */
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
 * The browser closes a dialog for other reasons than a key, such as the gesture that goes back on Android: it asks, but not every
 * time, and must not decide what becomes of unsaved text. A file field inside says `cancel` too.
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
  /** For what cannot be undone. */
  role?: 'alertdialog';
  'aria-labelledby': string;
  'aria-describedby'?: string;
  'data-testid'?: string;
  className?: string | undefined;
  /** Escape or a click beside the panel; whatever was opened in it later goes first. */
  onClose: () => void;
  /** The panel. */
  children: ReactNode;
};

/** The one shell of what lies over the page: modal while it is mounted. It is as large as the window, and its panel lies in it. */
export const Dialog = ({ className = '', onClose, children, ...props }: DialogProps) => {
  const element = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  // Before the effects of what is in it, which may be the first to close.
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

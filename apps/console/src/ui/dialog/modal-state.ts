import type { ReactNode } from 'react';
import { createStore } from '../../lib/store.ts';

export type ModalContent = {
  title: string;
  body: ReactNode;
  /** Names the action: 'Delete 3 services'. Without it the modal only informs. */
  buttonLabel?: string;
  /** The modal closes when this resolves; if it throws, the modal stays open with the button enabled again. */
  buttonAction?: () => void | Promise<void>;
  cancelLabel?: string;
  cancelAction?: () => void;
  /** Colours the button for actions that cannot be undone. */
  dangerous?: boolean;
  /** Has to be typed to enable the button: for actions with large effects. */
  typedCount?: number;
  /** For two charts side by side, or for a form with a preview, if the screen is wide enough. */
  wide?: boolean | 'form';
};

export const modalContent = createStore<ModalContent | null>(null);

export const openModal = (content: ModalContent): void => modalContent.set(content);
export const closeModal = (): void => modalContent.set(null);

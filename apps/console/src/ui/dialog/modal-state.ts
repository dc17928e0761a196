import type { ReactNode } from 'react';
import { createStore } from '../../lib/store.ts';

export type ModalContent = {
  title: string;
  body: ReactNode;
  /** Says what happens: 'Delete 3 services'. Without it the modal only informs. */
  buttonLabel?: string;
  /** The modal closes when it has finished; it stays open, with the button free again, when it throws. */
  buttonAction?: () => void | Promise<void>;
  cancelLabel?: string;
  cancelAction?: () => void;
  /** Colours the button for what cannot be undone. */
  dangerous?: boolean;
  /** Has to be typed before the button works: for what would take much with it. */
  typedCount?: number;
  /** For two charts side by side, where the screen has room for them. */
  wide?: boolean;
};

export const modalContent = createStore<ModalContent | null>(null);

export const openModal = (content: ModalContent): void => modalContent.set(content);
export const closeModal = (): void => modalContent.set(null);

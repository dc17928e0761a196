import type { ReactNode } from 'react';
import { isUnreachable } from '../../data/api-error.ts';
import { openModal } from './modal-state.ts';
import { notify, notifyError } from '../notices/notify.ts';

export type Deletion = {
  title: string;
  body: ReactNode;
  buttonLabel: string;
  remove: () => Promise<void>;
  /** The title of an error notice. */
  problem: string;
  /** The notice after the deletion. */
  done: { title: string; text: string };
};

/** Asks for confirmation, deletes and reports the result. If the server could not be reached, the dialog stays open for another try. */
export const confirmDeletion = ({ title, body, buttonLabel, remove, problem, done }: Deletion): void =>
  openModal({
    title,
    body,
    buttonLabel,
    dangerous: true,
    buttonAction: async () => {
      try {
        await remove();
      } catch (error) {
        notifyError(error, problem);
        if (isUnreachable(error)) throw error;
        return;
      }
      notify({ type: 'success', ...done });
    },
  });

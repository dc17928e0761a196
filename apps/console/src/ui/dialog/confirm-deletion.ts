import type { ReactNode } from 'react';
import { isUnreachable } from '../../data/api-error.ts';
import { openModal } from './modal-state.ts';
import { notify, notifyError } from '../notices/notify.ts';

export type Deletion = {
  title: string;
  body: ReactNode;
  buttonLabel: string;
  remove: () => Promise<void>;
  /** The title over a refusal. */
  problem: string;
  /** What is said once it is gone. */
  done: { title: string; text: string };
};

/** Asks, deletes and reports the result. If the server could not be reached, the question stays open for another try. */
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

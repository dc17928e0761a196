import type { AdministeredUser } from '@ohmstead/contract';
import { isUnreachable } from '../../lib/api-error.ts';
import { openModal } from '../../ui/modal-state.ts';
import { notify, notifyError } from '../../ui/notify.ts';

/** Asks, deletes and says what became of it. */
export const deleteUser = ({ id, email }: AdministeredUser, remove: (id: number) => Promise<void>): void =>
  openModal({
    title: 'Confirm Delete',
    body: (
      <p>
        Delete the user <strong>{email}</strong>? They are signed out at once and cannot sign in any more. What they
        have saved stays.
      </p>
    ),
    buttonLabel: 'Delete',
    cancelLabel: 'Cancel',
    dangerous: true,
    buttonAction: async () => {
      try {
        await remove(id);
      } catch (error) {
        notifyError(error, 'Problem Deleting User');
        if (isUnreachable(error)) throw error;
        return;
      }
      notify({ type: 'success', title: 'User Deleted', text: `${email} has been deleted.` });
    },
  });

import type { AdministeredUser } from '@ohmstead/contract';
import { confirmDeletion } from '../../ui/dialog/confirm-deletion.ts';

/** Asks, deletes and says what became of it. */
export const deleteUser = ({ id, email }: AdministeredUser, remove: (id: number) => Promise<void>): void =>
  confirmDeletion({
    title: 'Confirm Delete',
    body: (
      <p>
        Delete the user <strong>{email}</strong>? They are signed out at once and cannot sign in any more. What they
        have saved stays.
      </p>
    ),
    buttonLabel: 'Delete',
    remove: () => remove(id),
    problem: 'Problem Deleting User',
    done: { title: 'User Deleted', text: `${email} has been deleted.` },
  });

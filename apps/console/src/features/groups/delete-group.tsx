import type { Group } from '@ohmstead/contract';
import { isUnreachable } from '../../lib/api-error.ts';
import { openModal } from '../../ui/modal-state.ts';
import { notify, notifyError } from '../../ui/notify.ts';

const usersAfter = (userCount: number): string => {
  if (userCount === 0) return 'No user belongs to it.';
  return userCount === 1
    ? 'Its 1 user stays, with permissions of their own again.'
    : `Its ${userCount.toLocaleString('en')} users stay, with permissions of their own again.`;
};

/** Says what happens to the group's users, deletes it and says what became of it. */
export const deleteGroup = ({ id, name, userCount }: Group, remove: (id: number) => Promise<void>): void =>
  openModal({
    title: 'Confirm Delete',
    body: (
      <p>
        Delete the group <strong>{name}</strong>? {usersAfter(userCount)}
      </p>
    ),
    buttonLabel: 'Delete',
    cancelLabel: 'Cancel',
    dangerous: true,
    buttonAction: async () => {
      try {
        await remove(id);
      } catch (error) {
        notifyError(error, 'Problem Deleting Group');
        if (isUnreachable(error)) throw error;
        return;
      }
      notify({ type: 'success', title: 'Group Deleted', text: `${name} group has been deleted.` });
    },
  });

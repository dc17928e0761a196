import type { Group } from '@ohmstead/contract';
import { confirmDeletion } from '../../ui/dialog/confirm-deletion.ts';

const usersAfter = (userCount: number): string => {
  if (userCount === 0) return 'No user belongs to it.';
  return userCount === 1
    ? 'Its 1 user stays, with permissions of their own again.'
    : `Its ${userCount.toLocaleString('en')} users stay, with permissions of their own again.`;
};

/** Says what happens to the group's users, deletes it and says what became of it. */
export const deleteGroup = ({ id, name, userCount }: Group, remove: (id: number) => Promise<void>): void =>
  confirmDeletion({
    title: 'Confirm Delete',
    body: (
      <p>
        Delete the group <strong>{name}</strong>? {usersAfter(userCount)}
      </p>
    ),
    buttonLabel: 'Delete',
    remove: () => remove(id),
    problem: 'Problem Deleting Group',
    done: { title: 'Group Deleted', text: `${name} group has been deleted.` },
  });

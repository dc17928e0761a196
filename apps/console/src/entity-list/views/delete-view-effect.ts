import type { View, ViewUsage } from '@ohmstead/contract';
import { counted } from '../../lib/text/number-text.ts';

const person = { one: 'other person', many: 'other people' };
const groupOf = { one: 'group', many: 'groups' };

/** For whom a view disappears with its deletion. */
export const effectOf = (sharedWith: View['sharedWith'], { usersCount, groupsCount }: ViewUsage): string => {
  if (sharedWith === 'me') return 'Only you can open it.';
  const groups = sharedWith === 'groups' ? `, and it is shared with ${counted(groupsCount, groupOf)}` : '';
  return `It disappears for ${counted(usersCount, person)} who can open it now${groups}.`;
};

import { isObject } from '@ohmstead/domain';
import { useBlocker } from '@tanstack/react-router';
import { currentUser } from '../../data/session/session-state.ts';
import { askToDiscard } from './ask-to-discard.ts';
import { useUnsaved } from './unsaved.ts';

type Place = { pathname: string; search: unknown };

const shown = ['battery', 'device', 'service', 'tab'] as const;

/**
 * Whether the address is another page, or another slider on this one, rather than a change that a list makes to the address of its page.
 */
const isElsewhere = (current: Place, next: Place): boolean => {
  const valueOf = ({ search }: Place, key: string) => (isObject(search) ? search[key] : undefined);
  return current.pathname !== next.pathname || shown.some((key) => valueOf(current, key) !== valueOf(next, key));
};

/** Asks before Back, a link or closing the tab would discard unsaved input, except after logging out. */
export const useLeaveGuard = (hasChanges: boolean): void => {
  useUnsaved(hasChanges);
  useBlocker({
    disabled: !hasChanges,
    enableBeforeUnload: hasChanges,
    shouldBlockFn: async ({ current, next }) =>
      isElsewhere(current, next) && currentUser() !== null && !(await askToDiscard()),
  });
};

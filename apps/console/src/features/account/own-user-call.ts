import type { OwnUserBody, UserData } from '@ohmstead/contract';
import { accountNoticeMs } from '@ohmstead/domain';
import { api } from '../../lib/api.ts';
import { isApiError, wordsOf } from '../../lib/api-error.ts';
import { currentUser } from '../../lib/session/session-state.ts';
import { loadSession, replaceUser } from '../../lib/session/session.ts';
import { notify } from '../../ui/notices/notify.ts';

type Change = Omit<OwnUserBody, 'version' | 'password' | 'verificationToken'>;

/**
 * On the version that the values came from: a form says the one that it was opened with, a single switch is on the newest. A new
 * password brings a new session, which is taken over.
 */
export const saveOwnUser = (change: Change, version = currentUser()?.version): Promise<void> =>
  replaceUser(api.put<UserData>('/users', { version, ...change }));

const outdated = 'Your changes are out of date. Refresh the page and try again.';

/** Why a new password will not do is known to the server alone where it holds the person's own name. */
const textOf = (error: unknown): string =>
  isApiError(error, 'users-update-4') && error.params.length > 0
    ? `${wordsOf(error).text}. ${error.params.join(' ')}`
    : wordsOf(error).text;

/** -10 has other words on the page where users are administered. What was typed stays; refreshing reads what is saved by now. */
export const notifyRefusal = (error: unknown, title: string, onRefreshed: () => void = () => undefined): void => {
  const notice = { type: 'error', title, durationMs: accountNoticeMs } as const;
  if (!isApiError(error, 'users-update-10')) return notify({ ...notice, text: textOf(error) });
  const refresh = async () => {
    await loadSession();
    onRefreshed();
  };
  notify({ ...notice, text: outdated, action: { label: 'Refresh', run: () => void refresh() } });
};

export const notifySaved = (title: string, text: string): void =>
  notify({ type: 'success', title, text, durationMs: accountNoticeMs });

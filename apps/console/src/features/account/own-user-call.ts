import type { OwnUserBody, UserData } from '@ohmstead/contract';
import { accountNoticeMs } from '@ohmstead/domain';
import { api } from '../../lib/api.ts';
import { isApiError, wordsOf } from '../../lib/api-error.ts';
import { currentUser } from '../../lib/session-state.ts';
import { loadSession, replaceUser } from '../../lib/session.ts';
import { notify } from '../../ui/notify.ts';

type Change = Omit<OwnUserBody, 'version' | 'password' | 'verificationToken'>;

/** On the version that this page knows. A new password brings a new session, which is taken over. */
export const saveOwnUser = (change: Change): Promise<void> =>
  replaceUser(api.put<UserData>('/users', { version: currentUser()?.version, ...change }));

const outdated = 'Your changes are out of date. Refresh the page and try again.';

/** Why a new password will not do is known to the server alone where it holds the person's own name. */
const textOf = (error: unknown): string =>
  isApiError(error, 'users-update-4') && error.params.length > 0
    ? `${wordsOf(error).text}. ${error.params.join(' ')}`
    : wordsOf(error).text;

/** -10 has other words on the page where users are administered. What was typed stays; refreshing reads the version anew. */
export const notifyRefusal = (error: unknown, title: string): void => {
  const notice = { type: 'error', title, durationMs: accountNoticeMs } as const;
  if (!isApiError(error, 'users-update-10')) return notify({ ...notice, text: textOf(error) });
  notify({ ...notice, text: outdated, action: { label: 'Refresh', run: () => void loadSession() } });
};

export const notifySaved = (title: string, text: string): void =>
  notify({ type: 'success', title, text, durationMs: accountNoticeMs });

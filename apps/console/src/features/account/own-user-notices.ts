import { accountNoticeMs } from '@ohmstead/domain';
import { isApiError, wordsOf } from '../../data/api-error.ts';
import { loadSession } from '../../data/session/session.ts';
import { notify } from '../../ui/notices/notify.ts';

const outdated = 'Your changes are out of date. Refresh the page and try again.';

/** Only the server can check whether a new password contains the user's own name, so its reason is shown. */
const textOf = (error: unknown): string =>
  isApiError(error, 'users-update-4') && error.params.length > 0
    ? `${wordsOf(error).text}. ${error.params.join(' ')}`
    : wordsOf(error).text;

/** Code -10 has a different text on the page that administers users. Typed values stay; 'Refresh' loads the saved ones. */
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

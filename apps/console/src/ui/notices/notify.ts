import { errorNoticeMs, successNoticeMs, undoNoticeMs } from '@ohmstead/domain';
import { isApiError, wordsOf } from '../../data/api-error.ts';
import { createStore } from '../../lib/store.ts';

export type NotificationType = 'success' | 'error' | 'warning';
/** An action offered in a notice, such as 'Undo'. */
export type NoticeAction = { label: string; run: () => void };
export type Notification = { id: number; type: NotificationType; title: string; text: string; action?: NoticeAction };

export const notifications = createStore<readonly Notification[]>([]);

const mostShown = 4;
let lastId = 0;
type End = { timer: ReturnType<typeof setTimeout>; durationMs: number };
const ends = new Map<number, End>();

export const dismiss = (id: number): void => {
  clearTimeout(ends.get(id)?.timer);
  ends.delete(id);
  notifications.set(notifications.get().filter((notification) => notification.id !== id));
};

const endAfter = (id: number, durationMs: number): void => {
  clearTimeout(ends.get(id)?.timer);
  ends.set(id, { timer: setTimeout(() => dismiss(id), durationMs), durationMs });
};

/** A notice stays while the pointer or the focus is on it; its timer restarts afterwards. */
export const holdNotice = (id: number): void => clearTimeout(ends.get(id)?.timer);
export const letGoOfNotice = (id: number): void => {
  const end = ends.get(id);
  if (end !== undefined) endAfter(id, end.durationMs);
};

/** How long a notice stays: success 4 s, or 10 s with an undo, errors and warnings 6 s; exceptions pass their own time. */
const lifeMs = ({ type, action }: Pick<Notification, 'type' | 'action'>): number => {
  if (type !== 'success') return errorNoticeMs;
  return action === undefined ? successNoticeMs : undoNoticeMs;
};

/** Beyond the most that are shown, the oldest goes; one that offers an action stays longer than the others. */
const withoutSurplus = (all: readonly Notification[]): readonly Notification[] => {
  if (all.length <= mostShown) return all;
  const surplus = all.find(({ action }) => action === undefined) ?? all[0];
  return all.filter((each) => each !== surplus);
};

export const notify = (notice: Omit<Notification, 'id'> & { durationMs?: number }): void => {
  const { durationMs = lifeMs(notice), ...words } = notice;
  lastId += 1;
  const id = lastId;
  const others = notifications.get().filter(({ title, text }) => title !== words.title || text !== words.text);
  notifications.set(withoutSurplus([...others, { id, ...words }]));
  endAfter(id, durationMs);
};

/** For a refused call that the screen still offered, because the permission has been withdrawn since. */
const permissionWithdrawn =
  'You no longer have permission to do this, and nothing was saved. Copy what you typed if you want to keep it, and ask an administrator of your organisation for the permission.';

/** Reports a failed call with the texts of the error catalogue. */
export const notifyError = (error: unknown, title?: string): void => {
  const words = isApiError(error, 'not-permitted')
    ? { title: 'Not permitted', text: permissionWithdrawn }
    : wordsOf(error);
  notify({ type: 'error', title: title ?? words.title, text: words.text });
};

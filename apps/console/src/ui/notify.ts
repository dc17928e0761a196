import { errorNoticeMs, successNoticeMs } from '@ohmstead/domain';
import { wordsOf } from '../lib/api-error.ts';
import { createStore } from '../lib/store.ts';

export type NotificationType = 'success' | 'error' | 'warning';
export type Notification = { id: number; type: NotificationType; title: string; text: string };

export const notifications = createStore<readonly Notification[]>([]);

const mostShown = 4;
let lastId = 0;

export const dismiss = (id: number): void =>
  notifications.set(notifications.get().filter((notification) => notification.id !== id));

/** How long a notice stays: success 4 s, errors and warnings 6 s, the areas that differ say so. */
const lifeMs = (type: NotificationType): number => (type === 'success' ? successNoticeMs : errorNoticeMs);

export const notify = (notice: Omit<Notification, 'id'> & { durationMs?: number }): void => {
  const { durationMs = lifeMs(notice.type), ...words } = notice;
  lastId += 1;
  const id = lastId;
  const others = notifications.get().filter(({ title, text }) => title !== words.title || text !== words.text);
  notifications.set([...others, { id, ...words }].slice(-mostShown));
  setTimeout(() => dismiss(id), durationMs);
};

/** Shows a failed call in the words of the error catalogue. */
export const notifyError = (error: unknown, title?: string): void => {
  const words = wordsOf(error);
  notify({ type: 'error', title: title ?? words.title, text: words.text });
};

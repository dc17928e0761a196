import { isObject, isOneOf, keysOf } from '@ohmstead/domain';
import { isViewing } from '../../data/session/session-state.ts';
import type { Thing } from './entry.ts';
import { kindsOfThings } from './things.ts';

const most = 8;
const keyOf = (userId: number) => `ohmstead-recent-${userId}`;

const isThing = (value: unknown): value is Thing =>
  isObject(value) &&
  isOneOf(keysOf(kindsOfThings), value['kind']) &&
  typeof value['id'] === 'number' &&
  typeof value['title'] === 'string' &&
  typeof value['subtitle'] === 'string';

/** What this user opened from the palette in this browser, the latest first. Logging out empties it. */
export const readRecent = (userId: number): Thing[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isThing) : [];
  } catch {
    return [];
  }
};

export const noteRecent = (userId: number, { kind, id, title, subtitle }: Thing): void => {
  if (isViewing()) return;
  const others = readRecent(userId).filter((each) => each.kind !== kind || each.id !== id);
  localStorage.setItem(keyOf(userId), JSON.stringify([{ kind, id, title, subtitle }, ...others].slice(0, most)));
};

import { createHmac, timingSafeEqual } from 'node:crypto';
import { subscriptions as all, type Subscription } from '@ohmstead/contract';

export const unsubscribeKeyName = 'unsubscribe';
export const unsubscribePath = '/api/users/unsubscribe/:token';

export type Unsubscription = { organizationId: number; userId: number; subscriptions: readonly Subscription[] };

/** In days, longer than anyone needs the link in an email. */
export const unsubscribeLife = 400;
/** Links of the previous version have no date; by this time they have all expired. */
const undatedUntilMs = Date.UTC(2028, 0, 1);
const dayMs = 86_400_000;
const dayOf = (ms: number): number => Math.floor(ms / dayMs);

/** Part of the link in every alert. For 400 days it can end these subscriptions of one user, and nothing else. */
export function makeUnsubscribeToken(
  key: Buffer,
  { organizationId, userId, subscriptions }: Unsubscription,
  nowMs: number,
): string {
  const marks = all.map((name) => (subscriptions.includes(name) ? 1 : 0)).join('');
  const words = `${organizationId}-${userId}-${marks}-${dayOf(nowMs)}`;
  return `${words}.${sign(key, words)}`;
}

/** Null if the token is not one of ours. Those of the previous version have a mark less, because the digest came last. */
export function readUnsubscribeToken(key: Buffer, token: string, nowMs: number): Unsubscription | 'expired' | null {
  const [, words, signature] = /^(\d{1,15}-\d{1,15}-[01]{3,4}(?:-\d{1,6})?)\.([\w-]{43})$/.exec(token) ?? [];
  if (!words || !signature || !timingSafeEqual(Buffer.from(signature), Buffer.from(sign(key, words)))) return null;
  const [organizationId, userId, marks = '', day] = words.split('-');
  if (day === undefined ? nowMs >= undatedUntilMs : dayOf(nowMs) - Number(day) > unsubscribeLife) return 'expired';
  const subscriptions = all.filter((_, index) => marks[index] === '1');
  return { organizationId: Number(organizationId), userId: Number(userId), subscriptions };
}

const sign = (key: Buffer, words: string): string =>
  createHmac('sha256', key).update(`unsubscribe:${words}`).digest('base64url');

import { createHmac, timingSafeEqual } from 'node:crypto';
import { subscriptions as all, type Subscription } from '@ohmstead/contract';

export const unsubscribeKeyName = 'unsubscribe';
export const unsubscribePath = '/api/users/unsubscribe/:token';

export type Unsubscription = { organizationId: number; userId: number; subscriptions: readonly Subscription[] };

/** Stands in every alert, for good: it can end these subscriptions of one person, and nothing else. */
export function makeUnsubscribeToken(key: Buffer, { organizationId, userId, subscriptions }: Unsubscription): string {
  const marks = all.map((name) => (subscriptions.includes(name) ? 1 : 0)).join('');
  const words = `${organizationId}-${userId}-${marks}`;
  return `${words}.${sign(key, words)}`;
}

export function readUnsubscribeToken(key: Buffer, token: string): Unsubscription | null {
  const [, words, signature] = /^(\d{1,15}-\d{1,15}-[01]{3})\.([\w-]{43})$/.exec(token) ?? [];
  if (!words || !signature || !timingSafeEqual(Buffer.from(signature), Buffer.from(sign(key, words)))) return null;
  const [organizationId, userId, marks = ''] = words.split('-');
  const subscriptions = all.filter((_, index) => marks[index] === '1');
  return { organizationId: Number(organizationId), userId: Number(userId), subscriptions };
}

const sign = (key: Buffer, words: string): string =>
  createHmac('sha256', key).update(`unsubscribe:${words}`).digest('base64url');

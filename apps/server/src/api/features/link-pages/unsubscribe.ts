import type { Subscription } from '@ohmstead/contract';
import { sql } from 'kysely';
import type { ApiParts } from '../../api-parts.ts';
import { readUnsubscribeToken, type Unsubscription } from '../../../mail/unsubscribe-token.ts';

const names: Record<Subscription, string> = {
  marketing: 'news',
  deviceOfflineAlerts: 'alerts of devices that go offline',
  serviceCompletionAlerts: 'alerts of completed services',
};

export const describeSubscriptions = ({ subscriptions }: Unsubscription): string =>
  subscriptions.map((subscription) => names[subscription]).join(' and ');

export const readUnsubscription = async ({ unsubscribeKey }: ApiParts, token: string): Promise<Unsubscription | null> =>
  readUnsubscribeToken(await unsubscribeKey(), token);

export async function unsubscribe({ database }: ApiParts, unsubscription: Unsubscription): Promise<void> {
  const { organizationId, userId, subscriptions } = unsubscription;
  const ends = (name: Subscription) => subscriptions.includes(name);
  await database.withDirectory((directory) =>
    sql`select directory.unsubscribe(${organizationId}, ${userId}, ${ends('marketing')}, ${ends('deviceOfflineAlerts')},
      ${ends('serviceCompletionAlerts')})`.execute(directory),
  );
}

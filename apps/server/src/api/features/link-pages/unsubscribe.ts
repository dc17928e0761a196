import type { Subscription } from '@ohmstead/contract';
import type { OrganizationId, UserId } from '@ohmstead/domain';
import { sql } from 'kysely';
import type { ApiParts } from '../../api-parts.ts';
import type { Origin } from '../../audit/author.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { enterAs } from '../../links/enter-as.ts';
import { readUnsubscribeToken, type Unsubscription } from '../../../mail/unsubscribe-token.ts';

const names: Record<Subscription, string> = {
  marketing: 'news',
  deviceOfflineAlerts: 'alerts of devices that go offline',
  serviceCompletionAlerts: 'alerts of completed services',
};

export const describeSubscriptions = ({ subscriptions }: Unsubscription): string =>
  subscriptions.map((subscription) => names[subscription]).join(' and ');

export const readUnsubscription = async ({ unsubscribeKey }: ApiParts, token: string) =>
  readUnsubscribeToken(await unsubscribeKey(), token, Date.now());

export async function unsubscribe(
  { database }: ApiParts,
  unsubscription: Unsubscription,
  origin: Origin,
): Promise<void> {
  const { organizationId, userId, subscriptions } = unsubscription;
  const ends = (name: Subscription) => subscriptions.includes(name);
  const actor = { organizationId: organizationId as OrganizationId, userId: userId as UserId };
  await database.withDirectory(async (directory) => {
    await sql`select directory.unsubscribe(${organizationId}, ${userId}, ${ends('marketing')}, ${ends('deviceOfflineAlerts')},
      ${ends('serviceCompletionAlerts')})`.execute(directory);
    const changes = [{ id: userId, after: Object.fromEntries(subscriptions.map((name) => [name, false])) }];
    const event = { action: 'users-unsubscribe', objectKind: 'user', changes };
    await recordAudit(await enterAs(directory, actor), origin, event);
  });
}

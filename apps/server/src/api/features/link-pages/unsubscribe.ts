import type { Subscription } from '@ohmstead/contract';
import type { OrganizationId, UserId } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { ApiParts } from '../../api-parts.ts';
import type { Origin } from '../../../audit/author.ts';
import { originOf } from '../../audit/author.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { enterAs } from '../../links/enter-as.ts';
import {
  readUnsubscribeToken,
  unsubscribeLife,
  unsubscribePath,
  type Unsubscription,
} from '../../../mail/unsubscribe-token.ts';
import { route } from '../../route.ts';
import { sendLinkPage, unusable } from '../../links/link-page.ts';

const expired = {
  title: 'This link has expired',
  text: `It was valid for ${unsubscribeLife} days. Log in and choose under Preferences which emails you receive.`,
  link: { label: 'Open Preferences', path: '/account/preferences' },
};

export function unsubscribePages(pages: FastifyInstance, parts: ApiParts): void {
  route(pages, `GET ${unsubscribePath}`, async (request, reply) => {
    const unsubscription = await readUnsubscription(parts, request.params.token);
    if (unsubscription === null) return sendLinkPage(reply.code(404), unusable);
    if (unsubscription === 'expired') return sendLinkPage(reply.code(404), expired);
    const text = `You will no longer receive ${describeSubscriptions(unsubscription)}. Your account will not change.`;
    return sendLinkPage(reply, { title: 'Stop these emails?', text, button: 'Stop these emails' });
  });

  route(pages, `POST ${unsubscribePath}`, async (request, reply) => {
    const unsubscription = await readUnsubscription(parts, request.params.token);
    if (unsubscription === null) return sendLinkPage(reply.code(404), unusable);
    if (unsubscription === 'expired') return sendLinkPage(reply.code(404), expired);
    await unsubscribe(parts, unsubscription, originOf(request));
    const text = `You will no longer receive ${describeSubscriptions(unsubscription)}. You can turn them back on under Preferences.`;
    return sendLinkPage(reply, { title: 'These emails have stopped', text });
  });
}

const names: Record<Subscription, string> = {
  marketing: 'news',
  deviceOfflineAlerts: 'alerts about offline devices',
  serviceCompletionAlerts: 'alerts about completed services',
  serviceDueDigest: 'the weekly email about due services',
};

const describeSubscriptions = ({ subscriptions }: Unsubscription): string =>
  subscriptions.map((subscription) => names[subscription]).join(' and ');

const readUnsubscription = async ({ unsubscribeKey }: ApiParts, token: string) =>
  readUnsubscribeToken(await unsubscribeKey(), token, Date.now());

async function unsubscribe({ database }: ApiParts, unsubscription: Unsubscription, origin: Origin): Promise<void> {
  const { organizationId, userId, subscriptions } = unsubscription;
  const ends = (name: Subscription) => subscriptions.includes(name);
  const actor = { organizationId: organizationId as OrganizationId, userId: userId as UserId };
  await database.withDirectory(async (directory) => {
    await sql`select directory.unsubscribe(${organizationId}, ${userId}, ${ends('marketing')}, ${ends('deviceOfflineAlerts')},
      ${ends('serviceCompletionAlerts')}, ${ends('serviceDueDigest')})`.execute(directory);
    const changes = [{ id: userId, after: Object.fromEntries(subscriptions.map((name) => [name, false])) }];
    const event = { action: 'users-unsubscribe', objectKind: 'user', changes };
    await recordAudit(await enterAs(directory, actor), origin, event);
  });
}

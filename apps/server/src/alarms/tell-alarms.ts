import type { Writer } from '@ohmstead/database';
import { newsLifeMs } from '@ohmstead/domain';
import { sql } from 'kysely';
import { factsOf, firstSentence, linkLabel, linkPath, type ChannelMessage } from '../deliveries/channel-message.ts';
import { queueChannelMessage } from '../deliveries/queue-delivery.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { messagesOf, stormMs, wordOf } from './alarm-messages.ts';
import type { InOrganization } from './alarm-thing.ts';
import { findAssigned } from './find-assigned.ts';
import { takeNotices, type Notice } from './notices.ts';

/** How long a notice waits for others, so that many of them become one message. */
export const noticeWaitMs = 5_000;

type Channel = { id: number; name: string };
/** By the ids of notices, who was told of them. */
type Told = Map<number, Set<string>>;

/**
 * Turns what there is to say into messages for the channels of the rules and the people assigned to devices. What is taken and what is queued
 * are one transaction, so that a process that dies has told everything once or nothing.
 */
export async function tellAlarms(writer: Writer, scope: InOrganization, waitMs = noticeWaitMs): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('alarm notices', ${scope.organizationId}))`.execute(writer);
  const taken = await takeNotices(writer, scope, waitMs);
  const nowMs = Date.now();
  const news = taken.filter(({ at }) => at > nowMs - newsLifeMs);
  const told: Told = new Map();
  for (const notices of Map.groupBy(news, ({ ruleId }) => ruleId).values()) {
    await tellChannels(writer, scope, notices, told);
    await tellAssigned(writer, scope, notices, told);
  }
  await noteTold(
    writer,
    scope,
    news.filter(({ id }) => told.has(id)),
    told,
  );
}

function note(told: Told, notices: readonly Notice[], name: string): void {
  for (const { id } of notices) told.set(id, (told.get(id) ?? new Set()).add(name));
}

async function tellChannels(
  writer: Writer,
  scope: InOrganization,
  notices: readonly Notice[],
  told: Told,
): Promise<void> {
  const { organizationId } = scope;
  const channels = await listChannels(writer, scope, notices);
  for (const channel of channels) {
    const own = notices.filter(({ isEscalation, channels: ids, escalate }) =>
      isEscalation ? escalate?.channelId === channel.id : ids.includes(channel.id),
    );
    const earlier = own[0] ? await countEarlier(writer, scope, own) : 0;
    for (const { message, locationId } of messagesOf(own, earlier))
      await queueChannelMessage(writer, { organizationId, id: channel.id }, message, locationId);
    note(told, own, channel.name);
  }
}

/** Those of the rule that are enabled: one that somebody switched off is not told later. */
async function listChannels(
  writer: Writer,
  { organizationId }: InOrganization,
  notices: readonly Notice[],
): Promise<Channel[]> {
  const ids = new Set(
    notices.flatMap(({ channels, escalate }) => [...channels, ...(escalate ? [escalate.channelId] : [])]),
  );
  if (ids.size === 0) return [];
  const { rows } = await sql<Channel>`select id, name from endpoints where organization_id = ${organizationId}
    and id = any (${[...ids]}::bigint[]) and kind <> 'webhook' and enabled order by id`.execute(writer);
  return rows;
}

/** What the same channel was told of the rule in the minute before these. */
async function countEarlier(
  writer: Writer,
  { organizationId }: InOrganization,
  notices: readonly Notice[],
): Promise<number> {
  const since = Math.min(...notices.map(({ noticedAt }) => noticedAt)) - stormMs;
  const kinds = [...new Set(notices.map(({ isEscalation }) => isEscalation))];
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from told_notices
    where organization_id = ${organizationId} and rule_id = ${notices[0]?.ruleId ?? 0} and is_escalation = any (${kinds}::boolean[])
      and noticed_at > to_timestamp(${since / 1000}::float8) and id <> all (${notices.map(({ id }) => id)}::bigint[])`.execute(
    writer,
  );
  return rows[0]?.n ?? 0;
}

async function tellAssigned(
  writer: Writer,
  scope: InOrganization,
  notices: readonly Notice[],
  told: Told,
): Promise<void> {
  const own = notices.filter(({ assigned, isEscalation }) => assigned && !isEscalation);
  const [first] = own;
  if (!first) return;
  const since = Math.min(...own.map(({ noticedAt }) => noticedAt)) - stormMs;
  const addressed = await findAssigned(writer, scope, first, since);
  const byId = new Map(own.map((notice) => [notice.id, notice]));
  for (const [userId, all] of Map.groupBy(addressed, (one) => one.userId)) {
    const news = all.flatMap(({ noticeId }) => byId.get(noticeId) ?? []);
    for (const { message } of messagesOf(news, all.length - news.length))
      await queueMail(writer, { template: 'channel-message', parameters: mailOf(message), userId });
    note(told, news, 'People assigned to the analyzer');
  }
}

const mailOf = (message: ChannelMessage) => ({
  title: firstSentence(message),
  facts: factsOf(message),
  link: { label: linkLabel(message), path: linkPath(message) },
  channel: null,
});

/** In the timeline, and for open pages. */
async function noteTold(
  writer: Writer,
  { organizationId }: InOrganization,
  notices: readonly Notice[],
  told: Told,
): Promise<void> {
  if (notices.length === 0) return;
  const rows = notices.map(({ id, alarmId, message, severity, value }) => ({
    alarm_id: alarmId,
    text: `${wordOf(message)}: ${[...(told.get(id) ?? [])].join(', ')}`,
    severity,
    value,
  }));
  await sql`
    with said as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (alarm_id bigint, text text, severity text, value double precision)
    ), change as materialized (select app.next_alarm_change() as n), moved as (
      update alarms set version = change.n from change
        where organization_id = ${organizationId} and id in (select alarm_id from said)
    )
    insert into alarm_events (organization_id, alarm_id, at, what, text, value, severity)
      select ${organizationId}, alarm_id, now(), 'notified', text, value, severity from said`.execute(writer);
  await sql`select pg_notify('changes', ${`${organizationId} alarms`})`.execute(writer);
}

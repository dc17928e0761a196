import type { Writer } from '@ohmstead/database';
import type { Reply } from '@ohmstead/device-protocol';
import { sql } from 'kysely';
import type { Batch } from './batch.ts';
import type { IncomingOf } from './device-message.ts';
import { maxUpgradeAttempts } from '../upgrade-attempts.ts';
import { recordReply, unknownCommand } from './record-reply.ts';

const upgradeState = ({ ok, state }: Reply): string | undefined => (ok ? (state ?? undefined) : 'failed');

/**
 * The upgrade's state is visible on the device while it goes on. A download that failed is offered again: the network may be
 * back, and the address works once, also for a device whose power failed before it had everything.
 */
async function followUpgrade(writer: Writer, deviceId: number, version: string, reply: Reply): Promise<void> {
  const state = upgradeState(reply);
  if (state === undefined) return;
  const reason = reply.ok ? null : (reply.message ?? reply.code ?? null);
  const mayRetry = reply.code === 'download' ? maxUpgradeAttempts : 0;
  await sql`
    update app.firmware_upgrades set state = case when attempts < ${mayRetry} then 'queued' else ${state} end,
        reason = case when attempts < ${mayRetry} then null else ${reason} end, changed_at = now()
      where organization_id = app.organization_id() and device_id = ${deviceId} and to_version = ${version}
        and state in ('offered', 'downloading', 'installing')`.execute(writer);
}

export async function applyReplies(
  writer: Writer,
  replies: readonly IncomingOf<'reply'>[],
  batch: Batch,
): Promise<void> {
  for (const reply of replies) {
    const { thing, up } = reply;
    const asked = await recordReply(writer, thing.thingName, up.message);
    if (!asked) batch.refusals.set(reply, unknownCommand(up.message));
    else if (asked.command === 'offer-firmware' && asked.is_news)
      await followUpgrade(writer, thing.deviceId, asked.payload.version ?? '', up.message);
  }
}

import type { Directory, Writer } from '@ohmstead/database';
import type { Reply } from '@ohmstead/device-protocol';
import { sql } from 'kysely';
import { followReply } from '../../firmware/follow-upgrades.ts';
import type { DeviceMessage, Refusal } from '../device-message.ts';
import type { Batch } from './batch.ts';

export async function applyReplies(
  writer: Writer,
  replies: readonly DeviceMessage<'owned', 'reply'>[],
  batch: Batch,
): Promise<void> {
  for (const reply of replies) {
    const { thing, up } = reply;
    const asked = await recordReply(writer, thing.thingName, up.message);
    if (!asked) batch.refusals.set(reply, unknownCommand(up.message));
    else if (asked.command === 'offer-firmware' && asked.is_news)
      await followReply(writer, thing.deviceId, asked.payload.version ?? '', up.message);
  }
}

/** `is_news`: not a repeated older reply, and not a reply to a command that has been replaced. */
type Asked = { command: string; payload: { version?: string }; is_news: boolean };

export async function recordReply(
  directory: Pick<Directory | Writer, 'getExecutor'>,
  thingName: string,
  { command, at, ok, state, code, message }: Reply,
): Promise<Asked | undefined> {
  const reply = JSON.stringify({ at, ok, state: state ?? null, code: code ?? null, message: message ?? null });
  const { rows } = await sql<Asked>`
    select command, payload, is_news from directory.record_reply(${thingName}, ${command}, ${reply}::jsonb)`.execute(
    directory,
  );
  return rows[0];
}

export const unknownCommand = ({ command }: Reply): Refusal => ({
  code: 'unknown-command',
  message: `this device was not sent a command ${command}`,
});

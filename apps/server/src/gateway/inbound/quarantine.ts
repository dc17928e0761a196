import type { Directory, Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import type { DeviceMessage, Refusal } from './device-message.ts';

const mostAtOnce = 500;

/** Keeps refused messages for diagnosing the device. The directory limits their number. */
export async function quarantine(
  to: Pick<Directory | Writer, 'getExecutor'>,
  refusals: Iterable<[DeviceMessage<'checked'>, Refusal]>,
): Promise<void> {
  const refused = [...refusals].slice(0, mostAtOnce);
  if (refused.length === 0) return;
  // One statement for all, so that a device with many mistakes does not delay others of its organisation.
  await sql`
    select directory.quarantine_message(name, topic, payload, reason) from unnest(
      ${refused.map(([{ thingName }]) => thingName)}::text[], ${refused.map(([{ topic }]) => topic)}::text[],
      ${refused.map(([{ payload }]) => payload)}::bytea[],
      ${refused.map(([, { code, message }]) => `${code}: ${message}`)}::text[])
      as refused (name, topic, payload, reason)`.execute(to);
}

import type { Directory, Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import type { DeviceMessage, Refusal } from './device-message.ts';

const mostAtOnce = 500;

/** Kept for whoever mends the device; the directory bounds how much. */
export async function quarantine(
  to: Pick<Directory | Writer, 'getExecutor'>,
  refusals: Iterable<[DeviceMessage<'checked'>, Refusal]>,
): Promise<void> {
  const refused = [...refusals].slice(0, mostAtOnce);
  if (refused.length === 0) return;
  // In one statement: what one device says wrong must not keep the others of its organisation waiting.
  await sql`
    select directory.quarantine_message(name, topic, payload, reason) from unnest(
      ${refused.map(([{ thingName }]) => thingName)}::text[], ${refused.map(([{ topic }]) => topic)}::text[],
      ${refused.map(([{ payload }]) => payload)}::bytea[],
      ${refused.map(([, { code, message }]) => `${code}: ${message}`)}::text[])
      as refused (name, topic, payload, reason)`.execute(to);
}

import type { Directory, Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import type { Refusal } from './device-message.ts';

export type Quarantined = { thingName: string; topic: string; payload: Buffer; refusal: Refusal };

/** Kept for whoever mends the device; the directory bounds how much. */
export async function quarantine(
  to: Pick<Directory | Writer, 'getExecutor'>,
  messages: readonly Quarantined[],
): Promise<void> {
  const kept = messages.slice(0, 500);
  if (kept.length === 0) return;
  // In one statement: what one device says wrong must not keep the others of its organisation waiting.
  await sql`
    select directory.quarantine_message(name, topic, payload, reason) from unnest(
      ${kept.map(({ thingName }) => thingName)}::text[], ${kept.map(({ topic }) => topic)}::text[],
      ${kept.map(({ payload }) => payload)}::bytea[],
      ${kept.map(({ refusal }) => `${refusal.code}: ${refusal.message}`)}::text[])
      as refused (name, topic, payload, reason)`.execute(to);
}

import type { Directory, Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import type { Refusal } from './device-message.ts';

export type Quarantined = { thingName: string; topic: string; payload: Buffer; refusal: Refusal };

/** Kept for whoever mends the device; the directory bounds how much. */
export async function quarantine(
  to: Pick<Directory | Writer, 'getExecutor'>,
  messages: readonly Quarantined[],
): Promise<void> {
  for (const { thingName, topic, payload, refusal } of messages.slice(0, 500)) {
    await sql`select directory.quarantine_message(${thingName}, ${topic}, ${payload}, ${`${refusal.code}: ${refusal.message}`})`.execute(
      to,
    );
  }
}

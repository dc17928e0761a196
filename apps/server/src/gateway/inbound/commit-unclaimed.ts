import type { Database, Directory } from '@ohmstead/database';
import { sql } from 'kysely';
import { checkHello, findRegistrations } from './apply/apply-hellos.ts';
import { recordReply, unknownCommand } from './apply/apply-replies.ts';
import type { DeviceMessage, Outcome, Refusal } from './device-message.ts';
import { quarantine } from './quarantine.ts';

const unclaimed: Refusal = {
  code: 'unclaimed',
  message: 'no organisation owns this device yet: only hello and reply are taken',
};

type Registrations = Awaited<ReturnType<typeof findRegistrations>>;

/** Handles messages of devices without an owner: they may send hello and reply to commands, but none of their data is stored. */
export function commitUnclaimed(database: Database, messages: readonly DeviceMessage[]): Promise<Outcome> {
  return database.withDirectory(async (directory) => {
    const names = [...new Set(messages.map(({ thing }) => thing.thingName))];
    await sql`select directory.touch_things(${names}::text[])`.execute(directory);
    const owned = await findOwned(directory, names);
    const moved = new Set(messages.filter(({ thing }) => owned.has(thing.thingName)));
    const refusals = new Map<DeviceMessage, Refusal>();
    const registrations = await findRegistrations(
      directory,
      messages.filter(({ up }) => up?.kind === 'hello').map(({ thing }) => thing.thingName),
    );
    for (const message of messages.filter((each) => !moved.has(each))) {
      const refusal = await judge(directory, message, registrations);
      if (refusal) refusals.set(message, refusal);
    }
    await quarantine(
      directory,
      [...refusals].filter(([, { code }]) => code !== 'unclaimed'),
    );
    return { refusals, moved, early: new Set() };
  });
}

/** The device may have been claimed since the message was routed; the message then belongs to its owner. */
async function findOwned(directory: Directory, thingNames: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select thing_name as name from directory.find_things(${thingNames}::text[])
      where organization_id is not null and device_id is not null`.execute(directory);
  return new Set(rows.map(({ name }) => name));
}

async function judge(
  directory: Directory,
  { thing, up, refusal }: DeviceMessage,
  registrations: Registrations,
): Promise<Refusal | undefined> {
  if (!up) return refusal;
  if (up.kind === 'reply') {
    return (await recordReply(directory, thing.thingName, up.message)) ? undefined : unknownCommand(up.message);
  }
  if (up.kind !== 'hello') return up.kind === 'gone' ? undefined : unclaimed;
  const wrong = checkHello(up.message, registrations.get(thing.thingName));
  // The device was switched on, so the person in front of it may try claim codes again.
  if (!wrong) await sql`select directory.forget_wrong_codes(${thing.thingName})`.execute(directory);
  return wrong;
}

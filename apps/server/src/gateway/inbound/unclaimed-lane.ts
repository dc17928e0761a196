import type { Database, Directory } from '@ohmstead/database';
import { sql } from 'kysely';
import { checkHello, findRegistrations } from './check-hello.ts';
import type { Refusal } from './device-message.ts';
import { quarantine } from './quarantine.ts';
import { recordReply, unknownCommand } from './record-reply.ts';
import type { Fates, UnderWay } from './under-way.ts';

const unclaimed: Refusal = {
  code: 'unclaimed',
  message: 'no organisation owns this device yet: only hello and reply are taken',
};

type Registrations = Awaited<ReturnType<typeof findRegistrations>>;

async function judge(
  directory: Directory,
  { thing, parsed }: UnderWay,
  registrations: Registrations,
): Promise<Refusal | undefined> {
  if ('refusal' in parsed) return parsed.refusal;
  const { up } = parsed;
  if (up.kind === 'reply') {
    return (await recordReply(directory, thing.thingName, up.message)) ? undefined : unknownCommand(up.message);
  }
  if (up.kind !== 'hello') return up.kind === 'gone' ? undefined : unclaimed;
  const refusal = checkHello(up.message, registrations.get(thing.thingName));
  // Somebody switched it on: who stands at a device may try codes again.
  if (!refusal) await sql`select directory.forget_wrong_codes(${thing.thingName})`.execute(directory);
  return refusal;
}

/** Somebody may have become its owner since the message was sorted: then it belongs there, and is not thrown away here. */
async function findOwned(directory: Directory, thingNames: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select thing_name as name from directory.find_things(${thingNames}::text[])
      where organization_id is not null and device_id is not null`.execute(directory);
  return new Set(rows.map(({ name }) => name));
}

/** Messages of devices that nobody owns: they may say hello and answer commands, and nothing of theirs is data. */
export function commitUnclaimed(database: Database, entries: readonly UnderWay[]): Promise<Fates> {
  return database.withDirectory(async (directory) => {
    const names = [...new Set(entries.map(({ thing }) => thing.thingName))];
    await sql`select directory.touch_things(${names}::text[])`.execute(directory);
    const owned = await findOwned(directory, names);
    const moved = new Set(entries.filter(({ thing }) => owned.has(thing.thingName)));
    const refusals = new Map<UnderWay, Refusal>();
    const greeting = entries.filter(({ parsed }) => 'up' in parsed && parsed.up.kind === 'hello');
    const registrations = await findRegistrations(
      directory,
      greeting.map(({ thing }) => thing.thingName),
    );
    for (const entry of entries.filter((each) => !moved.has(each))) {
      const refusal = await judge(directory, entry, registrations);
      if (refusal) refusals.set(entry, refusal);
    }
    const kept = [...refusals].filter(([, { code }]) => code !== 'unclaimed');
    await quarantine(
      directory,
      kept.map(([{ thing, topic, payload }, refusal]) => ({ thingName: thing.thingName, topic, payload, refusal })),
    );
    return { refusals, moved, early: new Set() };
  });
}

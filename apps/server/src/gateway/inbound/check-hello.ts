import type { Directory, Writer } from '@ohmstead/database';
import type { Hello } from '@ohmstead/device-protocol';
import { sql } from 'kysely';
import type { Refusal } from './device-message.ts';

type Registration = { thing_name: string; model_name: string; serial_number: string; bay_count: number };

/** What the provider has registered of these things. */
export async function findRegistrations(
  from: Pick<Directory | Writer, 'getExecutor'>,
  thingNames: readonly string[],
): Promise<Map<string, Registration>> {
  if (thingNames.length === 0) return new Map();
  const { rows } = await sql<Registration>`
    select * from directory.find_registrations(${[...new Set(thingNames)]}::text[])`.execute(from);
  return new Map(rows.map((row) => [row.thing_name, row]));
}

/**
 * A thing name in another machine, or a machine that has been rebuilt: what is wrong with it is said, and its hello changes nothing.
 * Fewer bays than its model has are no fault: one may be out of order.
 */
export function checkHello({ model, serialNumber, bayCount }: Hello, known?: Registration): Refusal | undefined {
  if (!known) return undefined;
  const wrong = (name: string, registered: string | number, said: string | number): Refusal => ({
    code: 'wrong-device',
    message: `/${name}: registered is ${registered}, not ${said}`,
  });
  if (model !== known.model_name) return wrong('model', known.model_name, model);
  if (serialNumber !== known.serial_number) return wrong('serialNumber', known.serial_number, serialNumber);
  return bayCount > known.bay_count ? wrong('bayCount', `at most ${known.bay_count}`, bayCount) : undefined;
}

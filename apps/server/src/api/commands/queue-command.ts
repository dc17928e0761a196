import { onlyRow, type Writer } from '@ohmstead/database';
import { sql } from 'kysely';

/** The commands of the device protocol; the gateway sends no others. */
type Payloads = {
  'show-claim-code': { code: string; expiresAt: number };
  'end-claim': { claimed: boolean; newSecret?: string };
  'start-service': { bay: number; serviceType: string; serviceParameters: string | null };
};

/** Queues a command, which the gateway sends until the device replies or `lifeMs` is over. Returns the command's id. */
export async function queueCommand<Name extends keyof Payloads>(
  writer: Writer,
  thingName: string,
  command: Name,
  payload: Payloads[Name],
  lifeMs: number,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select directory.queue_command(${thingName}, ${command}, ${JSON.stringify(payload)}::jsonb,
      ${`${lifeMs} milliseconds`}::interval) as id`.execute(writer);
  return onlyRow(rows).id;
}

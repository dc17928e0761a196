import { onlyRow, type Writer } from '@ohmstead/database';
import { sql } from 'kysely';

/** As the device protocol has them; the gateway sends nothing else. */
type Payloads = {
  'show-claim-code': { code: string; expiresAt: number };
  'end-claim': { claimed: boolean; newSecret?: string };
  'start-service': { bay: number; serviceType: string; serviceParameters: string | null };
};

/** The gateway brings it to the device until it answers, or `lifeMs` is over. Answers the command's id. */
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

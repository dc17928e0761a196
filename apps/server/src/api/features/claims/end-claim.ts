import type { Writer } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import { sql } from 'kysely';
import { queueCommand } from '../../commands/queue-command.ts';
import { endClaimLifeMs } from './claim-limits.ts';

type Ending = { thingName: string; claimId: number; outcome: 'too many tries' | 'unreachable' };

/** The device stops showing its code, and other users may claim it. */
export async function endClaim(writer: Writer, actor: Actor, { thingName, claimId, outcome }: Ending): Promise<void> {
  await sql`select directory.hold_leased_thing(${thingName})`.execute(writer);
  const { rows } = await sql`update claims set ended_at = now(), outcome = ${outcome}
    where organization_id = ${actor.organizationId} and id = ${claimId} and ended_at is null returning id`.execute(
    writer,
  );
  if (rows.length === 0) return;
  await queueCommand(writer, thingName, 'end-claim', { claimed: false }, endClaimLifeMs);
  await sql`select directory.end_lease(${thingName})`.execute(writer);
}

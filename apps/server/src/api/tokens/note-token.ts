import type { Database } from '@ohmstead/database';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { originOf } from '../audit/author.ts';
import { perAddress, requireFewUses } from '../limits/count-use.ts';
import type { EnteredRow } from '../sessions/enter-session.ts';

/** At most once a minute, and a call never fails because of it. */
export async function noteTokenUse(database: Database, row: EnteredRow, request: FastifyRequest): Promise<void> {
  if (!row.noted_long_ago) return;
  const { ip, client = null } = originOf(request);
  try {
    await database.withDirectory((directory) =>
      sql`select directory.note_token_use(${row.session_hash}, ${ip}, ${client})`.execute(directory),
    );
  } catch (error) {
    request.log.warn({ err: error }, 'The use of a token could not be noted');
  }
}

const wrongOnesAtOnce = 100;

/** Wrong tokens count against the address; right ones from there go on. */
export const countWrongToken = (database: Database, { ip }: FastifyRequest): Promise<void> =>
  requireFewUses(database, [perAddress('wrong-tokens', ip, wrongOnesAtOnce, '15 minutes')]);

import type { Factors } from '@ohmstead/contract';
import { onlyRow } from '@ohmstead/database';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { ApiParts } from '../../api-parts.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { route } from '../../route.ts';
import { listFactors } from './factor-row.ts';

type Counts = Omit<Factors, 'factors'>;

/** Never a secret. */
export function factorReads(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'GET /api/users/factors', async (request) => {
    const actor = actorOf(request);
    return database.readTenant(actor, async (reader) => {
      const { rows } = await sql<Counts>`
        select recovery_codes as "recoveryCodesLeft", remembered_browsers as "rememberedBrowsersCount"
          from directory.count_ways_in(${actor.userId})`.execute(reader);
      return { factors: await listFactors(reader, actor.userId), ...onlyRow(rows) };
    });
  });
}

import type { Location } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { ApiParts } from '../../api-parts.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { findUsage, grouped, selectSeen } from '../../places/find-location.ts';
import { route } from '../../route.ts';

/** Locations of devices. A user who sees only some locations can list and manage those. */
export function locationReads(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'GET /api/locations', async (request) => {
    const actor = actorOf(request);
    return { locations: await database.readTenant(actor, (reader) => listLocations(reader, actor)) };
  });

  route(app, 'GET /api/locations/:id/usage', async (request) => {
    const actor = actorOf(request);
    return database.readTenant(actor, (reader) => findUsage(reader, actor, Number(request.params.id)));
  });
}

async function listLocations(reader: Reader, actor: Actor): Promise<Location[]> {
  const { rows } = await sql<Location>`
    ${selectSeen(actor)} ${grouped} order by lower(locations.name), locations.id`.execute(reader);
  return rows;
}

import { strict, type Location } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { answers } from '../../answers.ts';
import type { ApiParts } from '../../api-parts.ts';
import type { ApiServer } from '../../api-server.ts';
import { actorOf } from '../../plugins/request-caller.ts';

const location = Type.Object({ id: Type.Integer(), name: Type.String(), devicesCount: Type.Integer() }, strict);
const locationsAnswer = Type.Object({ locations: Type.Array(location) }, strict);

export function locationRoutes(app: ApiServer, { database }: ApiParts): void {
  const schema = { summary: 'The locations that the caller may see', ...answers(locationsAnswer) };
  app.get('/api/locations', { schema }, async (request) => {
    const actor = actorOf(request);
    return { locations: await database.readTenant(actor, (reader) => listLocations(reader, actor)) };
  });
}

async function listLocations(reader: Reader, actor: Actor): Promise<Location[]> {
  const { rows } = await sql<Location>`
    select locations.id, locations.name, count(devices.id) as "devicesCount"
    from locations left join devices
      on devices.organization_id = locations.organization_id and devices.location_id = locations.id
    where locations.organization_id = ${actor.organizationId}
      and (${actor.allLocations} or locations.id = any (${actor.locationIds}::bigint[]))
    group by locations.id, locations.name order by lower(locations.name), locations.id`.execute(reader);
  return rows;
}

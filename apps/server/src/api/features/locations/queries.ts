import type { Location } from '@ohmstead/contract';
import type { Reader, Writer } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';

/** No policy limits locations to those of the caller, as other rows name them: the condition does. */
const seenBy = (actor: Actor) => sql`locations.organization_id = ${actor.organizationId}
  and (${actor.allLocations} or locations.id = any (${actor.locationIds}::bigint[]))`;

const selectSeen = (actor: Actor) => sql`
  select locations.id, locations.name, locations.version, count(devices.id) as "devicesCount"
    from locations left join devices
      on devices.organization_id = locations.organization_id and devices.location_id = locations.id
    where ${seenBy(actor)}`;

const grouped = sql`group by locations.organization_id, locations.id`;

export async function listLocations(reader: Reader, actor: Actor): Promise<Location[]> {
  const { rows } = await sql<Location>`
    ${selectSeen(actor)} ${grouped} order by lower(locations.name), locations.id`.execute(reader);
  return rows;
}

export async function getLocation(reader: Reader, actor: Actor, id: number): Promise<Location> {
  const { rows } = await sql<Location>`${selectSeen(actor)} and locations.id = ${id} ${grouped}`.execute(reader);
  if (!rows[0]) throw new ApiError('locations-not-found');
  return rows[0];
}

/** Held until the end of the transaction. One elsewhere, or of another organisation, answers like one that never was. */
export async function holdLocation(writer: Writer, actor: Actor, id: number) {
  const { rows } = await sql<{ name: string; version: number }>`
    select name, version from locations where ${seenBy(actor)} and id = ${id} for no key update`.execute(writer);
  if (!rows[0]) throw new ApiError('locations-not-found');
  return rows[0];
}

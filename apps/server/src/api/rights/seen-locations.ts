import type { Actor } from '@ohmstead/domain';
import { sql } from 'kysely';

/** No policy limits locations to those of the caller, because other rows refer to them; this condition does. */
export const seenBy = (actor: Actor) => sql`locations.organization_id = ${actor.organizationId}
  and (${actor.allLocations} or locations.id = any (${actor.locationIds}::bigint[]))`;

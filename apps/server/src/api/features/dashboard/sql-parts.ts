import type { Actor } from '@ohmstead/domain';
import { sql } from 'kysely';
import { time } from '../../entity-updates/field.ts';

export const millisecondsOf = (column: string) => sql.raw<number | null>(time(column).sql);

/** The locations that the actor may see, by id: without them a look into one that is hidden would read its whole history. */
export const visiblePlaces = ({ organizationId, allLocations, locationIds }: Actor) => sql`
  (select id from locations where organization_id = ${organizationId}
    and (${allLocations} or id = any (${locationIds}::bigint[]))) as place`;

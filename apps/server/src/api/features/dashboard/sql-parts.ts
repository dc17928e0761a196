import type { Actor } from '@ohmstead/domain';
import { sql } from 'kysely';
import { time } from '../../entity-updates/field.ts';

export const millisecondsOf = (column: string) => sql.raw<number | null>(time(column).sql);

/**
 * Where the rows that the actor may see stand, or stood until the location was deleted: without naming these, a look into a hidden
 * location would read its whole history.
 */
export const visiblePlaces = ({ organizationId, allLocations, locationIds }: Actor) => sql`
  (select id from places where organization_id = ${organizationId}
    and (${allLocations} or id = any (${locationIds}::bigint[]))) as place`;

import type { Actor } from '@ohmstead/domain';
import { sql, type RawBuilder } from 'kysely';

const isThere = (kind: string, table: string) => sql`object_kind = ${sql.lit(kind)} and exists (
  select from ${sql.table(table)} as thing
    where thing.organization_id = audit_events.organization_id and thing.id = audit_events.object_id)`;

/**
 * Whoever sees some locations only is told nothing of what stands, or stood, elsewhere: the log repeats what was changed.
 * Where a thing that is gone stood is not known any more.
 */
export const seenEntries = ({ allLocations, locationIds }: Actor): RawBuilder<boolean> =>
  allLocations
    ? sql`true`
    : sql`(object_kind is null or object_kind not in ('battery', 'device', 'service', 'location')
      or ${isThere('battery', 'batteries')} or ${isThere('device', 'devices')} or ${isThere('service', 'services')}
      or object_kind = 'location' and object_id = any (${locationIds}::bigint[]))`;

import type { PlanAnswer } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import type { Actor, Visit } from '@ohmstead/domain';
import { sql } from 'kysely';
import { bayWindowMs } from '../../../bays/bay-times.ts';
import { timeMs } from '../../../entities/time-ms.ts';
import { findMeasuring } from '../../../forecasts/find-measuring.ts';

type Row = { batteryId: number; bayId: number; at: number };

/** In which of these bays each battery was tested, and when last: by the tests by which bays are compared. */
export async function findVisits(
  reader: Reader,
  actor: Actor,
  { at, batteryIds, bays }: { at: number; batteryIds: readonly number[]; bays: PlanAnswer['bays'] },
): Promise<(batteryId: number) => Visit[]> {
  const { capacityServiceTypes } = await findMeasuring(reader, actor);
  const { rows } = await sql<Row>`
    select battery_id as "batteryId", bay_id as "bayId", ${timeMs('max(ended_at)')} as at
      from services
      where organization_id = ${actor.organizationId} and battery_id = any (${batteryIds}::bigint[])
        and status in ('pass', 'fail') and service_type = any (${capacityServiceTypes}::text[]) and fcc_mah > 0
        and ended_at > ${new Date(at - bayWindowMs)} and bay_id is not null
      group by battery_id, bay_id`.execute(reader);
  const places = new Map(bays.map(({ bayId }, place) => [bayId, place]));
  const visits = Map.groupBy(rows, ({ batteryId }) => batteryId);
  return (batteryId) =>
    (visits.get(batteryId) ?? []).flatMap(({ bayId, at: time }): Visit[] => {
      const place = places.get(bayId);
      return place === undefined ? [] : [[place, time]];
    });
}

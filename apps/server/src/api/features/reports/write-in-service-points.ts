import type { Reads } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import { time } from '../../entity-updates/field.ts';
import { PointsToJson } from './points-to-json.ts';

/** Only finite numbers: JSON has no others. */
const measured = `retired_at is null and in_service_at is not null and last_soh_percent >= 0 and last_soh_percent < 'infinity'`;

const selectOf = ({ organizationId }: Actor, locationIds: readonly number[] | null): string => {
  const places =
    locationIds === null
      ? ''
      : `and location_id in (select id from locations where organization_id = ${Number(organizationId)}
          and id = any ('{${locationIds.map(Number).join()}}'::bigint[]))`;
  return `select id, ${time('in_service_at').sql}, last_soh_percent from batteries
    where organization_id = ${Number(organizationId)} and ${measured} ${places}`;
};

/** The answer as pieces of JSON: 100 000 points are never objects of ours. */
export async function* writeInServicePoints(
  reads: Reads,
  actor: Actor,
  locationIds: readonly number[] | null,
): AsyncGenerator<Buffer, void, undefined> {
  const converter = new PointsToJson();
  yield Buffer.from('{"points":[');
  for await (const piece of reads.copyList(actor, selectOf(actor, locationIds))) yield converter.convert(piece);
  yield Buffer.from(']}');
}

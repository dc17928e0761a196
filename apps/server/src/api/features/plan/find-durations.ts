import type { Reader } from '@ohmstead/database';
import { durationFrom, type Actor, type Duration } from '@ohmstead/domain';
import { sql } from 'kysely';

/** A service as it would run. */
export type ServiceLike = { locationId: number; modelName: string | null; serviceType: string; parameters: string };

const newest = 50;
const keyOf = ({ locationId, modelName, serviceType, parameters }: ServiceLike) =>
  JSON.stringify([locationId, modelName, serviceType, parameters]);

type Found = { same: number[]; ofType: number[] };

/** How long services last, from the newest ones at the same place; each kind is asked for once. */
export async function findDurations(
  reader: Reader,
  { organizationId }: Actor,
  wanted: readonly ServiceLike[],
): Promise<(service: ServiceLike) => Duration> {
  const kinds = [...new Map(wanted.map((service) => [keyOf(service), service])).values()];
  const ended = sql`services.location_id = kind."locationId"
    and services.service_type = kind."serviceType" and services.status in ('pass', 'fail') and services.ended_at is not null`;
  const lasted = sql.raw(
    'coalesce(services.duration_s, extract(epoch from services.ended_at - services.started_at))::float8 as s',
  );
  const newestFirst = sql`order by services.ended_at desc, services.id desc limit ${newest}`;
  const { rows } = await sql<Found>`
    with kinds as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(kinds.map((kind, n) => ({ n, ...kind })))}::jsonb)
        as kind (n integer, "locationId" bigint, "modelName" text, "serviceType" text, parameters text)
    ), types as materialized (
      select kind.*, array(select s from (select ${lasted} from services where services.organization_id = ${organizationId} and ${ended} ${newestFirst}) as found) as lasted
        from (select distinct "locationId", "serviceType" from kinds) as kind
    )
    select array(select s from (select ${lasted} from services where services.organization_id = ${organizationId} and ${ended}
        and services.battery_model_name is not distinct from kind."modelName"
        and coalesce(services.service_parameters, '') = kind.parameters ${newestFirst}) as found) as same,
        types.lasted as "ofType"
      from kinds as kind join types using ("locationId", "serviceType") order by kind.n`.execute(reader);
  const durations = new Map(kinds.map((kind, n) => [keyOf(kind), rows[n]]));
  return (service) => {
    const { same = [], ofType = [] } = durations.get(keyOf(service)) ?? {};
    return durationFrom(same, ofType);
  };
}

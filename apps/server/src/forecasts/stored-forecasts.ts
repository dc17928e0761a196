import type { Actor } from '@ohmstead/domain';
import { algorithm } from '@ohmstead/metrology';
import { sql, type RawBuilder } from 'kysely';

/** Whether the worker has still to compute the forecast of this battery. */
const isAwaited = (id: RawBuilder<unknown>, { organizationId }: Actor) => sql`(
  ${id} in (select request.battery_id from forecast_requests as request where request.organization_id = ${organizationId})
    or coalesce(${id} > (select after_id from forecast_rounds where organization_id = ${organizationId}), false))`;

/** Of another algorithm is as good as none, until the worker's round has been there. */
const holds = (stored: string) =>
  sql`(coalesce(${sql.ref(`${stored}.holds_until`)} > now(), true) and ${sql.ref(`${stored}.algorithm`)} = ${algorithm})`;

/**
 * Forecasts that were stored for everybody and still hold, as `stored`, with their batteries. Row-level security leaves out those that rest
 * on a service that the reader may not see.
 */
export const storedForecasts = (actor: Actor): RawBuilder<unknown> => sql`battery_forecasts as stored
  join batteries on batteries.organization_id = stored.organization_id and batteries.id = stored.battery_id
    and stored.organization_id = ${actor.organizationId} and ${holds('stored')}
    and not ${isAwaited(sql`stored.battery_id`, actor)}`;

/** A condition on batteries whose forecast has to be computed from the services that the reader may see. */
export const hasNoStoredForecast = (actor: Actor): RawBuilder<unknown> => sql`(
  ${isAwaited(sql`batteries.id`, actor)} or ${
    actor.allLocations
      ? // Without any stored forecast it has no test.
        sql`exists (select from battery_forecasts as ended where ended.organization_id = ${actor.organizationId}
          and ended.battery_id = batteries.id and not ${holds('ended')})`
      : sql`not exists (select from battery_forecasts as seen where seen.organization_id = ${actor.organizationId}
          and seen.battery_id = batteries.id and ${holds('seen')})`
  })`;

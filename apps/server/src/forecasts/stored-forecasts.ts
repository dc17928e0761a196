import type { Actor } from '@ohmstead/domain';
import { sql, type RawBuilder } from 'kysely';

/** Whether the worker has still to compute the forecast of this battery. */
const isAwaited = (id: RawBuilder<unknown>, { organizationId }: Actor) => sql`(
  ${id} in (select request.battery_id from forecast_requests as request where request.organization_id = ${organizationId})
    or coalesce(${id} > (select after_id from forecast_rounds where organization_id = ${organizationId}), false))`;

/**
 * Forecasts that were stored for everybody and still hold, as `stored`, with their batteries. Row-level security leaves out those that rest
 * on a service that the reader may not see.
 */
export const storedForecasts = (actor: Actor): RawBuilder<unknown> => sql`battery_forecasts as stored
  join batteries on batteries.organization_id = stored.organization_id and batteries.id = stored.battery_id
    and stored.organization_id = ${actor.organizationId} and coalesce(stored.holds_until > now(), true)
    and not ${isAwaited(sql`stored.battery_id`, actor)}`;

/** A condition on batteries whose forecast has to be computed from the services that the reader may see. */
export const hasNoStoredForecast = (actor: Actor): RawBuilder<unknown> => sql`(
  ${isAwaited(sql`batteries.id`, actor)} or ${
    actor.allLocations
      ? // Without any stored forecast it has no test.
        sql`exists (select from battery_forecasts as ended where ended.organization_id = ${actor.organizationId}
          and ended.battery_id = batteries.id and ended.holds_until <= now())`
      : sql`not exists (select from battery_forecasts as seen where seen.organization_id = ${actor.organizationId}
          and seen.battery_id = batteries.id and coalesce(seen.holds_until > now(), true))`
  })`;

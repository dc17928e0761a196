import { setImmediate } from 'node:timers/promises';
import type { ForecastQuality, ForecastReport } from '@ohmstead/contract';
import { onlyRow, type Reader } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import { algorithm } from '@ohmstead/metrology';
import type { FastifyInstance } from 'fastify';
import { sql, type RawBuilder } from 'kysely';
import type { BatteryTests } from '../../../forecasts/battery-tests.ts';
import { findMeasuring } from '../../../forecasts/find-measuring.ts';
import { ForecastMonths, type CountedCrossings } from '../../../forecasts/forecast-months.ts';
import { addErrors, noErrors, type Errors } from '../../../forecasts/forecast-quality.ts';
import { readBatteryTests } from '../../../forecasts/read-battery-tests.ts';
import { hasNoStoredForecast, storedForecasts } from '../../../forecasts/stored-forecasts.ts';
import type { ApiParts } from '../../api-parts.ts';
import { readLocationIds } from '../../battery-tallies/read-location-ids.ts';
import { reportPlace } from '../../plugins/take-places.ts';
import { route } from '../../route.ts';

/** Made of the services that the caller may see: from stored forecasts as far as that is the same. */
export function forecastReports(app: FastifyInstance, { readAs }: ApiParts): void {
  route(app, 'GET /api/reports/forecast', { config: reportPlace }, async (request) => {
    const places = atLocations(request.query.locations);
    return readAs(request, async (reader, actor): Promise<ForecastReport> => {
      const { capacityServiceTypes, sohThreshold } = await findMeasuring(reader, actor);
      const now = Date.now();
      const months = new ForecastMonths(now, sohThreshold);
      const where = sql`batteries.retired_at is null and ${places(actor)}`;
      for (const counted of await countStored(reader, actor, { now, where })) months.addCounted(counted);
      for await (const battery of eachTested(reader, { actor, capacityServiceTypes, where })) months.add(battery);
      return { ...months.report(), algorithm, computedAt: now };
    });
  });

  route(app, 'GET /api/reports/forecastQuality', { config: reportPlace }, async (request) => {
    const places = atLocations(request.query.locations);
    return readAs(request, async (reader, actor): Promise<ForecastQuality> => {
      const computedAt = Date.now();
      const { capacityServiceTypes } = await findMeasuring(reader, actor);
      const where = places(actor);
      const computed = noErrors();
      for await (const battery of eachTested(reader, { actor, capacityServiceTypes, where }))
        await addErrors(computed, battery);
      return { ...(await qualityOf(reader, actor, { computed, where })), algorithm, computedAt };
    });
  });
}

type Counted<Report> = Omit<Report, 'algorithm' | 'computedAt'>;

/** By month, in UTC. */
async function countStored(
  reader: Reader,
  actor: Actor,
  { now, where }: { now: number; where: RawBuilder<unknown> },
): Promise<CountedCrossings[]> {
  const { rows } = await sql<CountedCrossings>`
    select stored.silent is not null as "isSilent", coalesce(stored.middle_at < to_timestamp(${now}::float8 / 1000), false) as "isPast",
        to_char(stored.middle_at at time zone 'UTC', 'YYYY-MM') as month, count(*) as count
      from ${storedForecasts(actor)} where ${where} group by 1, 2, 3`.execute(reader);
  return rows;
}

/** Of stored forecasts, and of those that were computed. */
async function qualityOf(
  reader: Reader,
  actor: Actor,
  { computed, where }: { computed: Errors; where: RawBuilder<unknown> },
): Promise<Counted<ForecastQuality>> {
  const { rows } = await sql<Counted<ForecastQuality>>`
    with judged as materialized (
      select middle_errors, last_errors, within from ${storedForecasts(actor)} where cardinality(middle_errors) > 0 and ${where}
    ), counted as (
      select count(*) + ${computed.batteries}::bigint as batteries,
          coalesce(sum(cardinality(middle_errors)), 0)::bigint + ${computed.middle.length}::bigint as forecasts,
          coalesce(sum(within), 0)::bigint + ${computed.within}::bigint as within
        from judged
    )
    select forecasts, batteries, within / nullif(forecasts, 0)::float8 as coverage,
        (select percentile_cont(0.5) within group (order by error) from (
          select unnest(middle_errors) as error from judged union all select unnest(${computed.middle}::float8[])) as errors) as "medianError",
        (select percentile_cont(0.5) within group (order by error) from (
          select unnest(last_errors) as error from judged union all select unnest(${computed.last}::float8[])) as errors)
          as "lastValueMedianError"
      from counted`.execute(reader);
  return onlyRow(rows);
}

function atLocations(text: string | undefined): (actor: Actor) => RawBuilder<unknown> {
  const ids = readLocationIds(text);
  return ({ organizationId }) =>
    ids === null
      ? sql`true`
      : sql`batteries.location_id in (select id from locations where organization_id = ${organizationId} and id = any (${ids}::bigint[]))`;
}

type Question = { actor: Actor; capacityServiceTypes: readonly string[]; where: RawBuilder<unknown> };

/** So many batteries are read at once. */
const pieceLength = 500;
/** Lets other requests run after so many. */
const turn = 20;

/** Batteries with a capacity test whose forecast is not stored. */
async function* eachTested(reader: Reader, question: Question): AsyncGenerator<BatteryTests, void, undefined> {
  const { actor, capacityServiceTypes, where } = question;
  const { organizationId } = actor;
  const { rows } = await sql<{ id: number }>`select id from batteries
    where organization_id = ${organizationId} and ${where} and ${hasNoStoredForecast(actor)} order by id`.execute(
    reader,
  );
  for (let from = 0; from < rows.length; from += pieceLength) {
    const ids = rows.slice(from, from + pieceLength).map(({ id }) => id);
    const batteries = sql`id = any (${ids}::bigint[])`;
    const piece = await readBatteryTests(reader, { organizationId, capacityServiceTypes, batteries });
    for (const [place, battery] of piece.entries()) {
      if (place % turn === 0) await setImmediate();
      if (battery.tests.length > 0) yield battery;
    }
  }
}

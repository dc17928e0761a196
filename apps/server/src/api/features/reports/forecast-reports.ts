import { setImmediate } from 'node:timers/promises';
import type { Reader } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql, type RawBuilder } from 'kysely';
import type { BatteryTests } from '../../../forecasts/battery-tests.ts';
import { findMeasuring } from '../../../forecasts/find-measuring.ts';
import { ForecastMonths } from '../../../forecasts/forecast-months.ts';
import { addErrors, noErrors, qualityOf } from '../../../forecasts/forecast-quality.ts';
import { readBatteryTests } from '../../../forecasts/read-battery-tests.ts';
import type { ApiParts } from '../../api-parts.ts';
import { readLocationIds } from '../../battery-tallies/read-location-ids.ts';
import { reportPlace } from '../../plugins/take-places.ts';
import { route } from '../../route.ts';

/** Made of the services that the caller may see. */
export function forecastReports(app: FastifyInstance, { readAs }: ApiParts): void {
  route(app, 'GET /api/reports/forecast', { config: reportPlace }, async (request) => {
    const places = atLocations(request.query.locations);
    return readAs(request, async (reader, actor) => {
      const { capacityServiceTypes, sohThreshold } = await findMeasuring(reader, actor);
      const months = new ForecastMonths(Date.now(), sohThreshold);
      const question = { actor, capacityServiceTypes, where: sql`retired_at is null and ${places(actor)}` };
      for await (const battery of eachTested(reader, question)) months.add(battery);
      return months.report();
    });
  });

  route(app, 'GET /api/reports/forecastQuality', { config: reportPlace }, async (request) => {
    const places = atLocations(request.query.locations);
    return readAs(request, async (reader, actor) => {
      const { capacityServiceTypes } = await findMeasuring(reader, actor);
      const errors = noErrors();
      const question = { actor, capacityServiceTypes, where: places(actor) };
      for await (const battery of eachTested(reader, question)) addErrors(errors, battery);
      return qualityOf(errors);
    });
  });
}

function atLocations(text: string | undefined): (actor: Actor) => RawBuilder<unknown> {
  const ids = readLocationIds(text);
  return ({ organizationId }) =>
    ids === null
      ? sql`true`
      : sql`location_id in (select id from locations where organization_id = ${organizationId} and id = any (${ids}::bigint[]))`;
}

type Question = { actor: Actor; capacityServiceTypes: readonly string[]; where: RawBuilder<unknown> };

/** So many batteries are read at once. */
const pieceLength = 500;
/** Lets other requests run after so many. */
const turn = 20;

/** Batteries with a capacity test. */
async function* eachTested(reader: Reader, question: Question): AsyncGenerator<BatteryTests, void, undefined> {
  const { actor, capacityServiceTypes, where } = question;
  let after = 0;
  for (;;) {
    const batteries = sql`id in (select id from batteries where organization_id = ${actor.organizationId} and id > ${after}
      and ${where} order by id limit ${pieceLength})`;
    const piece = await readBatteryTests(reader, {
      organizationId: actor.organizationId,
      capacityServiceTypes,
      batteries,
    });
    for (const [place, battery] of piece.entries()) {
      if (place % turn === 0) await setImmediate();
      if (battery.tests.length > 0) yield battery;
      after = battery.batteryId;
    }
    if (piece.length < pieceLength) return;
  }
}

import { setImmediate } from 'node:timers/promises';
import { algorithm } from '@ohmstead/metrology';
import type { Writer } from '@ohmstead/database';
import type { OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';
import { findMeasuring } from './find-measuring.ts';
import { readBatteryTests } from './read-battery-tests.ts';
import { storedForecastOf, type StoredForecast } from './stored-forecast.ts';
import { takeStaleForecasts } from './take-stale-forecasts.ts';
import { writeForecasts } from './write-forecasts.ts';

/** Lets other work run after so many. */
const turn = 10;

/**
 * Computes some of the forecasts that are to be computed; false if there were none. What ends while it reads has asked for its own turn, so
 * nothing is locked meanwhile.
 */
export async function renewForecasts(writer: Writer, organizationId: OrganizationId): Promise<boolean> {
  const stale = await takeStaleForecasts(writer, organizationId);
  if (stale === undefined) return false;
  const { capacityServiceTypes, sohThreshold } = await findMeasuring(writer, { organizationId });
  const batteries = sql`id = any (${stale.batteryIds}::bigint[])`;
  const read = await readBatteryTests(writer, { organizationId, capacityServiceTypes, batteries });
  const question = { asOf: stale.now, threshold: sohThreshold };
  const forecasts: StoredForecast[] = [];
  for (const [place, battery] of read.filter(({ tests }) => tests.length > 0).entries()) {
    if (place % turn === turn - 1) await setImmediate();
    forecasts.push(await storedForecastOf(battery, question));
  }
  await writeForecasts(writer, organizationId, { batteryIds: stale.batteryIds, forecasts, algorithm });
  return true;
}

/** Once a new algorithm is in use, every forecast is computed by it. */
export async function startRoundOfAlgorithm(writer: Writer, organizationId: OrganizationId): Promise<void> {
  await sql`insert into forecast_rounds (organization_id) select ${organizationId} where exists (
      select from battery_forecasts where organization_id = ${organizationId} and algorithm <> ${algorithm})
    on conflict on constraint forecast_rounds__pkey do update set after_id = 0`.execute(writer);
}

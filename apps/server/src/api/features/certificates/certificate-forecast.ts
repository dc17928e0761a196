import type { CertificateClaims, Measuring } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import { mayDo, type Actor } from '@ohmstead/domain';
import { sql } from 'kysely';
import { forecastOf } from '../../../forecasts/battery-tests.ts';
import { readBatteryTests } from '../../../forecasts/read-battery-tests.ts';
import { ApiError } from '../../api-error.ts';

type Question = { batteryId: number; measuring: Measuring; nowMs: number };

/**
 * When the state of health falls below the threshold, from the tests that the issuer may see: earliest and latest time (s), probability, and
 * the threshold (%). The latest is null beyond the horizon; where nothing crosses within it, the earliest is its end. Somebody who sees no
 * forecasts is refused as for a battery without one.
 */
export async function getForecastClaim(
  reader: Reader,
  actor: Actor,
  { batteryId, measuring, nowMs }: Question,
): Promise<NonNullable<CertificateClaims['fc']>> {
  const { organizationId } = actor;
  const { capacityServiceTypes, sohThreshold: threshold } = measuring;
  const batteries = sql`id = ${batteryId} and ${mayDo(actor, 'perm-batteries-charts')}`;
  const [battery] = await readBatteryTests(reader, { organizationId, capacityServiceTypes, batteries });
  const told = battery && forecastOf(battery, { asOf: nowMs, threshold });
  if (told === undefined || told.silent !== null) throw new ApiError('certificates-create-7');
  const { crossing, notBefore, probability } = told;
  return [
    secondsOf(crossing?.earliest?.time ?? notBefore),
    secondsOf(crossing?.latest?.time ?? null),
    probability,
    threshold,
  ];
}

const secondsOf = (ms: number | null): number | null => (ms === null ? null : Math.floor(ms / 1_000));

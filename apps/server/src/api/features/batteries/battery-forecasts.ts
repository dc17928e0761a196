import type { BatteryForecast, ForecastAnswer } from '@ohmstead/contract';
import { mayDo } from '@ohmstead/domain';
import { algorithm } from '@ohmstead/metrology';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { forecastOf, type BatteryTests } from '../../../forecasts/battery-tests.ts';
import { findMeasuring } from '../../../forecasts/find-measuring.ts';
import { readBatteryTests } from '../../../forecasts/read-battery-tests.ts';
import { listRising } from '../../../forecasts/rising-resistance.ts';
import type { ApiParts } from '../../api-parts.ts';
import { reportPlace } from '../../plugins/take-places.ts';
import { readAsOf } from '../../read-as-of.ts';
import { route } from '../../route.ts';

/** Made of the services that the caller may see. */
export function batteryForecasts(app: FastifyInstance, { readAs }: ApiParts): void {
  route(app, 'GET /api/batteries/forecast', { config: reportPlace }, async (request): Promise<ForecastAnswer> => {
    const computedAt = Date.now();
    const asOf = readAsOf(request.query.asOf, computedAt);
    const ids = [...new Set(request.query.ids.split(',').map(Number))];
    const forecasts = await readAs(request, async (reader, actor) => {
      const { capacityServiceTypes, sohThreshold } = await findMeasuring(reader, actor);
      const { organizationId } = actor;
      const batteries = sql`id = any (${ids}::bigint[])`;
      const read = await readBatteryTests(reader, { organizationId, capacityServiceTypes, batteries });
      const byId = new Map(read.map((battery) => [battery.batteryId, battery]));
      const rising = mayDo(actor, 'perm-nyquist')
        ? await listRising(reader, { organizationId, ids, asOf })
        : new Set<number>();
      return ids.flatMap((id) => {
        const battery = byId.get(id);
        return battery === undefined
          ? []
          : [answerOf(battery, { asOf, threshold: sohThreshold, isRising: rising.has(id) })];
      });
    });
    return { forecasts, asOf, algorithm, computedAt };
  });
}

type Question = { asOf: number; threshold: number; isRising: boolean };

function answerOf(battery: BatteryTests, { asOf, threshold, isRising }: Question): BatteryForecast {
  const told = forecastOf(battery, { asOf, threshold });
  return {
    batteryId: battery.batteryId,
    axis: told.axis,
    unit: told.unit,
    tests: told.tests,
    notUsed: told.notUsed,
    inputs: told.inputs,
    method: told.method,
    reference: battery.designCapacityMah,
    probability: told.probability,
    spacing: told.spacing,
    middle: told.middle,
    low: told.low,
    high: told.high,
    times: told.times,
    threshold: told.threshold,
    crossing: told.crossing,
    notBefore: told.notBefore,
    // A resistance that rises adds the mark, and not to the numbers.
    fadingFaster: told.fadingFaster === null ? null : told.fadingFaster || isRising,
    silent: told.silent,
  };
}

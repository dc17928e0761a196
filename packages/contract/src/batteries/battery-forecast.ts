import { Type, type Static } from 'typebox';
import { OrNull, strict } from '../text.ts';
import { historyQuery } from './battery-history.ts';

/** `asOf` in ms since 1970 UTC, by default now. */
export const AsOfText = Type.String({ pattern: '^[1-9][0-9]{0,14}$' });

/** `GET /batteries/forecast`: `ids` separated by commas. */
export const forecastQuery = Type.Object({ ...historyQuery.properties, asOf: Type.Optional(AsOfText) }, strict);

const curve = OrNull(
  Type.Array(Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }), { description: 'x and state of health in %' }),
);
const point = OrNull(Type.Object({ x: Type.Number(), time: Type.Integer() }, strict), {
  description: 'null beyond the horizon',
});

export const batteryForecast = Type.Object(
  {
    batteryId: Type.Integer(),
    axis: Type.String({ description: 'throughput or days' }),
    unit: Type.String({ description: 'cycles or days' }),
    tests: Type.Integer({ description: 'Number of tests used' }),
    notUsed: Type.Integer({ description: 'Earlier tests of a day, and those outside 0 to 150 %' }),
    inputs: Type.Array(Type.Integer(), { description: 'The services used, oldest first' }),
    method: Type.String(),
    reference: OrNull(Type.Number({ description: 'Design capacity, mAh' })),
    probability: Type.Number({ description: 'That the state of health lies between low and high' }),
    spacing: OrNull(Type.Number({ description: 'Usual step between tests, in units of x' })),
    middle: curve,
    low: curve,
    high: curve,
    times: OrNull(Type.Array(Type.Integer(), { description: 'Of each point of the curves' })),
    threshold: Type.Number({ description: '%' }),
    crossing: OrNull(Type.Object({ earliest: point, middle: point, latest: point }, strict)),
    notBefore: OrNull(Type.Integer({ description: 'The end of the horizon, where nothing crosses the threshold' })),
    fadingFaster: OrNull(Type.Boolean()),
    silent: OrNull(Type.String({ description: 'Why there is no forecast' })),
  },
  strict,
);
export type BatteryForecast = Static<typeof batteryForecast>;

export const forecastAnswer = Type.Object(
  {
    forecasts: Type.Array(batteryForecast),
    asOf: Type.Integer(),
    algorithm: Type.String(),
    computedAt: Type.Integer(),
  },
  strict,
);
export type ForecastAnswer = Static<typeof forecastAnswer>;

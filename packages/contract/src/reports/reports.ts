import { binSizes } from '@ohmstead/domain';
import { Type, type Static } from 'typebox';
import { dispositionWord } from '../batteries/verdict.ts';
import { OneOf, OrNull, strict } from '../text.ts';

/** Ids separated by commas, the list format of the client's helper; empty means every location that the caller may see. */
export const LocationIdsText = Type.String({
  maxLength: 16_000,
  pattern: '^(?:[1-9][0-9]{0,14}(?:,[1-9][0-9]{0,14})*)?$',
});

export const locationsQuery = Type.Object({ locations: Type.Optional(LocationIdsText) }, strict);

export const sohReportQuery = Type.Object(
  {
    binSize: Type.Optional(OneOf(['', ...binSizes])),
    locations: Type.Optional(LocationIdsText),
  },
  strict,
);

const bin = Type.Object(
  {
    from: Type.Integer({ description: '%, inclusive' }),
    to: Type.Union([Type.Integer(), Type.Null()], {
      description: '%, exclusive; null for the last bin, which takes everything from 100 % up',
    }),
    count: Type.Integer(),
  },
  strict,
);
export type HistogramBin = Static<typeof bin>;

/** The number of batteries in use per bin; batteries without the value are in neither the bins nor the total. */
export const histogramAnswer = Type.Object({ bins: Type.Array(bin), total: Type.Integer() }, strict);
export type Histogram = Static<typeof histogramAnswer>;

const point = Type.Object(
  {
    batteryId: Type.Integer(),
    inService: Type.Integer({ description: 'When it came into service, ms since 1970 UTC' }),
    soh: Type.Number({ description: 'Last state of health, %' }),
  },
  strict,
);
export const sohByInServiceDateAnswer = Type.Object({ points: Type.Array(point) }, strict);
export type InServicePoint = Static<typeof point>;
export type SohByInServiceDate = Static<typeof sohByInServiceDateAnswer>;

export const dispositionCount = Type.Object({ disposition: dispositionWord, count: Type.Integer() }, strict);
export type DispositionCount = Static<typeof dispositionCount>;

/** All seven dispositions, in order. */
export const dispositionReport = Type.Object({ counts: Type.Array(dispositionCount), total: Type.Integer() }, strict);
export type DispositionReport = Static<typeof dispositionReport>;

/** By which version of the methods, and when. */
const computed = { algorithm: Type.String(), computedAt: Type.Integer() };

/** Batteries in use with a capacity test, by when the middle of their forecast crosses the threshold; `total` is the sum of all. */
export const forecastReport = Type.Object(
  {
    already: Type.Integer({ description: 'In the past' }),
    months: Type.Array(
      Type.Object({ month: Type.String({ description: 'UTC, such as 2026-12' }), count: Type.Integer() }, strict),
      { description: '24, from this one' },
    ),
    beyond: Type.Integer({ description: 'Later, or not within the horizon' }),
    silent: Type.Integer({ description: 'Without a forecast' }),
    total: Type.Integer(),
    ...computed,
  },
  strict,
);
export type ForecastReport = Static<typeof forecastReport>;

/** Of every test but the last of its battery, the forecast as of it against the next one. */
export const forecastQuality = Type.Object(
  {
    forecasts: Type.Integer(),
    batteries: Type.Integer(),
    coverage: OrNull(Type.Number({ description: 'Share of tests within the band of 80 %, 0 to 1' })),
    medianError: OrNull(Type.Number({ description: 'Points of state of health' })),
    lastValueMedianError: OrNull(
      Type.Number({ description: 'The same if the last value were the forecast, points of state of health' }),
    ),
    ...computed,
  },
  strict,
);
export type ForecastQuality = Static<typeof forecastQuality>;

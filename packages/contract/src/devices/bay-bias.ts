import { Type, type Static } from 'typebox';
import { AsOfText } from '../batteries/battery-forecast.ts';
import { Id, OneOf, OrNull, strict } from '../text.ts';

/** What bays are compared within: all, those of devices of one model, or those of devices at one location. */
export const bayPools = ['all', 'model', 'location'] as const;
export type BayPool = (typeof bayPools)[number];

export const DeviceIdsText = Type.String({
  maxLength: 1_600,
  pattern: '^[1-9][0-9]{0,14}(?:,[1-9][0-9]{0,14}){0,99}$',
});

/** `GET /devices/bias`: `deviceIds` separated by commas choose whose bays are named, never what is compared. */
export const bayBiasQuery = Type.Object(
  {
    deviceIds: Type.Optional(DeviceIdsText),
    pool: Type.Optional(OneOf(bayPools)),
    asOf: Type.Optional(AsOfText),
  },
  strict,
);

export const bayVerdicts = [
  'reads-low',
  'reads-high',
  'differs',
  'unconfirmed',
  'not-enough-tests',
  'agrees',
  'nothing-to-compare',
] as const;
export type BayVerdict = (typeof bayVerdicts)[number];

const count = Type.Integer({ minimum: 0 });

export const comparedPool = Type.Object(
  {
    key: Type.String(),
    name: OrNull(Type.String()),
    tests: { ...count, description: 'Those that say something' },
    groups: { ...count, description: 'Batteries with one type and parameters, measured in at least two bays' },
    repeatability: OrNull(Type.Number({ description: 'Of one test, %' })),
    degreesOfFreedom: OrNull(Type.Integer()),
    parts: { ...count, description: 'Bays that batteries connect make a part' },
    silent: OrNull(OneOf(['no-tests', 'one-bay']), { description: 'Why nothing is compared' }),
  },
  strict,
);
export type ComparedPool = Static<typeof comparedPool>;

export const bayBias = Type.Object(
  {
    deviceId: Id,
    bayId: Id,
    number: Id,
    deviceName: OrNull(Type.String()),
    deviceSerialNumber: Type.String(),
    pool: Type.String({ description: 'The key of its pool' }),
    part: OrNull(Type.Integer()),
    tests: { ...count, description: 'Those that say something' },
    deviation: OrNull(Type.Number({ description: '% from the median bay; negative reads low' })),
    standardError: OrNull(Type.Number()),
    low: OrNull(Type.Number({ description: '95 %' })),
    high: OrNull(Type.Number()),
    z: OrNull(Type.Number()),
    limit: OrNull(Type.Number({ description: 'What |z| has to exceed' })),
    verdict: OneOf(bayVerdicts),
    needs: OrNull(Type.Integer({ description: 'Further tests until a deviation of 3 % would be found' })),
    since: OrNull(Type.Integer({ description: 'The earliest look in the unbroken weekly run that found it' })),
    calibrated: OrNull(Type.Integer()),
    intervalDays: OrNull(Type.Integer()),
    due: OrNull(Type.Integer()),
  },
  strict,
);
export type BayBias = Static<typeof bayBias>;

export const bayBiasAnswer = Type.Object(
  {
    asOf: Type.Integer(),
    from: Type.Integer({ description: 'Only tests that ended after this are used' }),
    pool: OneOf(bayPools),
    pools: Type.Array(comparedPool),
    bays: Type.Array(bayBias),
    algorithm: Type.String(),
    computedAt: Type.Integer(),
  },
  strict,
);
export type BayBiasAnswer = Static<typeof bayBiasAnswer>;

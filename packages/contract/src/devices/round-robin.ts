import { Type, type Static } from 'typebox';
import { Id, OrNull, strict } from '../text.ts';
import { DeviceIdsText } from './bay-bias.ts';

/** `GET /devices/roundRobin`: `deviceIds` separated by commas choose whose bays are to be compared sooner; by default all. */
export const roundRobinQuery = Type.Object({ deviceIds: Type.Optional(DeviceIdsText) }, strict);

const bay = Type.Object(
  {
    deviceId: Id,
    bayId: Id,
    number: Id,
    deviceName: OrNull(Type.String()),
    deviceSerialNumber: Type.String(),
    location: OrNull(Type.String()),
  },
  strict,
);

const move = Type.Object(
  {
    batteryId: Id,
    serialNumber: OrNull(Type.String()),
    modelName: OrNull(Type.String()),
    serviceType: Type.String({ description: 'As its newest test, with these parameters' }),
    serviceParameters: OrNull(Type.String()),
    serviceId: { ...Id, description: 'Its newest test' },
    tested: Type.Integer({ description: 'When that ended' }),
    from: OrNull(bay),
    to: bay,
    connects: Type.Boolean({ description: 'It connects bays that no battery connects' }),
    isElsewhere: Type.Boolean({ description: 'At another location' }),
  },
  strict,
);
export type RoundRobinMove = Static<typeof move>;

const count = Type.Integer({ minimum: 0 });
const error = OrNull(
  Type.Number({ description: 'Null where a bay has nothing to be compared with, or fading would look the same' }),
);

export const roundRobinAnswer = Type.Object(
  {
    moves: Type.Array(move, { maxItems: 8, description: 'In their order' }),
    bays: { ...count, description: 'Those to be compared sooner' },
    parts: Type.Object(
      { before: count, after: count },
      { ...strict, description: 'Groups of bays that batteries connect; a bay by itself is one' },
    ),
    worst: Type.Object(
      { before: error, after: error },
      {
        ...strict,
        description: 'The largest standard error of these bays, as a multiple of the repeatability of a test',
      },
    ),
    batteries: Type.Object(
      {
        movable: count,
        unfit: { ...count, description: 'Tested lately, but no other working bay takes them' },
        stale: { ...count, description: 'Last tested more than 90 days ago' },
      },
      { ...strict, description: 'In use, not being serviced, and tested in the last 12 months' },
    ),
    algorithm: Type.String(),
    computedAt: Type.Integer(),
  },
  strict,
);
export type RoundRobinAnswer = Static<typeof roundRobinAnswer>;

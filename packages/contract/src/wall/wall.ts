import { alarmSeverities, bayStatuses } from '@ohmstead/domain';
import { Type, type Static } from 'typebox';
import { Id, IdText, OneOf, OrNull, strict, Text } from '../text.ts';

/** The most analyzers that a screen is told of, by location and name. */
export const maxWallDevices = 500;

const severity = OrNull(OneOf(alarmSeverities), { description: 'The worst of its active alarms' });

export const wallBay = Type.Object(
  {
    id: Type.Integer(),
    number: Type.Integer(),
    status: OneOf(bayStatuses),
    alarm: severity,
    battery: OrNull(Type.String({ description: 'Its serial number' })),
    designCapacity: OrNull(Type.Number()),
    remCap: OrNull(Type.Number()),
    progress: OrNull(Type.Number({ description: '0 to 1; null unless a service is running' })),
    startTime: OrNull(Type.Integer()),
    endTime: OrNull(Type.Integer()),
    soh: OrNull(Type.Number({ description: 'What the last service measured, %' })),
  },
  strict,
);
export type WallBay = Static<typeof wallBay>;

export const wallDevice = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String({ description: 'Its name, or its serial number' }),
    online: Type.Boolean(),
    lastMessageTime: OrNull(Type.Integer()),
    alarm: severity,
    bays: Type.Array(wallBay),
  },
  strict,
);
export type WallDevice = Static<typeof wallDevice>;

export const wallLocation = Type.Object(
  {
    id: OrNull(Type.Integer({ description: 'Null: without a location' })),
    name: OrNull(Type.String()),
    devices: Type.Array(wallDevice),
  },
  strict,
);
export type WallLocation = Static<typeof wallLocation>;

export const wallQuery = Type.Object({ location: Type.Optional(IdText) }, strict);

export const wallAnswer = Type.Object(
  {
    at: Type.Integer({ description: 'When it was read' }),
    locations: Type.Array(wallLocation, { description: 'Those with analyzers, by name' }),
    more: Type.Boolean({ description: `There are more than ${maxWallDevices} analyzers` }),
  },
  strict,
);
export type WallAnswer = Static<typeof wallAnswer>;

export const wallAskBody = Type.Object({}, strict);

/** What an unpaired screen gets: the code that it shows, and a secret that it keeps. */
export const wallPairing = Type.Object(
  {
    code: Type.String(),
    secret: Type.String({ description: 'Shown this once; fetches the token' }),
    expiresAt: Type.Integer(),
  },
  strict,
);
export type WallPairing = Static<typeof wallPairing>;

export const wallFetchBody = Type.Object({ secret: Text(100) }, strict);

/** Null until somebody has approved the screen; given once. */
export const wallFetched = Type.Object({ token: OrNull(Type.String()) }, strict);

/** `locations` null: all that there are. */
export const wallApproval = Type.Object(
  { code: Text(20), name: Text(255), locations: OrNull(Type.Array(Id, { maxItems: 1_000 })) },
  strict,
);
export type WallApproval = Static<typeof wallApproval>;

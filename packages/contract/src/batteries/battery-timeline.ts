import { serviceStatuses } from '@ohmstead/domain';
import { Type, type Static } from 'typebox';
import { certificate } from '../certificates/certificate.ts';
import { OneOf, OrNull, strict } from '../text.ts';

/** `GET /batteries/{id}/timeline`: a page of events; `before` is the `next` of the page before. */
export const timelineQuery = Type.Object(
  {
    before: Type.Optional(
      Type.Union(
        [
          Type.Literal(''),
          Type.String({ maxLength: 64, pattern: '^-?[0-9]{1,15}:[a-zA-Z]{1,16}:[A-Za-z0-9_-]{0,22}$' }),
        ],
        {
          description: 'The `next` of the page before; empty for the first page',
        },
      ),
    ),
    limit: Type.Optional(
      Type.Union([Type.Literal(''), Type.String({ pattern: '^(?:[1-9][0-9]?|1[0-9]{2}|200)$' })], {
        description: 'Events of a page, 1 to 200; 100 by default',
      }),
    ),
  },
  strict,
);

export const timelineKinds = [
  'service',
  'certificate',
  'purchased',
  'inService',
  'expires',
  'retired',
  'firstSeen',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

const text = OrNull(Type.String());
const number = (description: string) => OrNull(Type.Number({ description }));

const timelineService = Type.Object(
  {
    serviceId: Type.Integer(),
    serviceType: Type.String(),
    status: OneOf(serviceStatuses),
    soh: number('%'),
    fcc: number('mAh'),
    temp: number('°C'),
    duration: number('s'),
    hasEisData: Type.Boolean(),
    deviceId: OrNull(Type.Integer()),
    deviceSerialNumber: text,
    bay: OrNull(Type.Integer({ description: 'Its number on the device, from 1' })),
    location: text,
    operator: text,
  },
  strict,
);

const timelineEvent = Type.Object(
  {
    at: Type.Integer({ description: 'Of a service its end, or its start while it runs' }),
    kind: OneOf(timelineKinds),
    service: OrNull(timelineService),
    certificate: OrNull(Type.Omit(certificate, ['token', 'url', 'claims'])),
  },
  strict,
);
export type TimelineEvent = Static<typeof timelineEvent>;

export const trendColumns = ['serviceId', 'time', 'soh', 'temp', 'serviceType', 'status'] as const;
export type TrendPoint = readonly [
  serviceId: number,
  time: number,
  soh: number,
  temp: number | null,
  serviceType: string,
  status: string,
];
const threshold = (description: string) => Type.Number({ description: `${description}, %` });

const trend = Type.Object(
  {
    threshold: threshold('The lowest state of health at which the policy of the battery keeps it'),
    lighterDuty: threshold('The lowest for lighter duty'),
    secondLife: threshold('The lowest for a second life'),
    columns: Type.Array(OneOf(trendColumns)),
    points: Type.Unsafe<readonly TrendPoint[]>(
      Type.Array(Type.Array(Type.Union([Type.Number(), Type.String(), Type.Null()])), {
        description: 'Every service with a state of health that was not aborted, oldest first',
      }),
    ),
  },
  strict,
);

export const timelineAnswer = Type.Object(
  {
    batteryId: Type.Integer(),
    events: Type.Array(timelineEvent, { description: 'Newest first' }),
    next: OrNull(Type.String({ description: 'Send it as `before` for older events; null if there are none' })),
    trend: OrNull(trend),
  },
  strict,
);
export type Timeline = Static<typeof timelineAnswer>;

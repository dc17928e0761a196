import {
  dispositions,
  durationBases,
  planReasons,
  type Disposition,
  type DurationBasis,
  type PlanReason,
} from '@ohmstead/domain';
import { Type, type Static } from 'typebox';
import { LocationIdsText } from '../reports/reports.ts';
import { Id, OrNull, strict, Text } from '../text.ts';
import { openingHours, planSettings } from './plan-settings.ts';

const days = 86_400_000;
/** How far a plan goes by default and at most, ms. */
export const planAheadMs = { default: 28 * days, most: 366 * days } as const;
/** The items of one answer. */
export const maxPlanItems = 5_000;

const until = Type.Integer({ minimum: 0, maximum: 8_000_000_000_000 });

const newBays =
  'Of bays in which a service would start as early, prefer one in which the battery was not tested in the last 12 months; by default the first';

/** `GET /plan`. */
export const planQuery = Type.Object(
  {
    locations: Type.Optional(LocationIdsText),
    until: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,14}$', description: 'ms since 1970 UTC' })),
    newBays: Type.Optional(Type.Enum(['true', 'false'], { description: newBays })),
  },
  strict,
);

const moreBays = Type.Object(
  {
    locationId: Id,
    count: Type.Integer({ minimum: 1, maximum: 64 }),
    modelNames: Type.Union([Type.Null(), Type.Array(Text(255, 1), { maxItems: 200 })]),
  },
  strict,
);

/** `POST /plan/preview`: a plan with other settings or more bays. */
export const planPreviewBody = Type.Object(
  {
    locations: Type.Optional(Type.Array(Id, { maxItems: 1_000 })),
    until: Type.Optional(until),
    settings: Type.Optional(planSettings),
    moreBays: Type.Optional(Type.Array(moreBays, { maxItems: 100 })),
    newBays: Type.Optional(Type.Boolean({ description: newBays })),
  },
  strict,
);
export type PlanPreviewBody = Static<typeof planPreviewBody>;

const time = Type.Integer({ description: 'ms since 1970 UTC' });
const seconds = Type.Number({ description: 's' });
const oneOf = <Word extends string>(words: readonly Word[]) => Type.Unsafe<Word>(Type.String({ enum: [...words] }));

const item = Type.Object(
  {
    batteryId: Type.Integer(),
    serialNumber: OrNull(Type.String()),
    modelName: OrNull(Type.String()),
    locationId: OrNull(Type.Integer()),
    location: OrNull(Type.String()),
    soh: OrNull(Type.Number({ description: 'As lists print it, %' })),
    disposition: oneOf<Disposition>(dispositions),
    borderline: Type.Boolean(),
    due: time,
    listedFrom: time,
    lastTime: OrNull(time),
    intervalDays: Type.Number(),
    intervalFrom: oneOf(['battery', 'policy', 'model'] as const),
    duration: seconds,
    promisedDuration: seconds,
    durationBasis: oneOf<DurationBasis>(durationBases),
    start: OrNull(time),
    end: OrNull(time),
    bay: OrNull(Type.Integer({ description: 'Index into bays' })),
    late: OrNull(seconds),
    reason: OrNull(oneOf<PlanReason>(planReasons)),
    visits: Type.Optional(
      Type.Array(Type.Tuple([Type.Integer({ description: 'Index into bays' }), time]), {
        description: 'Only with newBays: in which bays it was tested, and when last',
      }),
    ),
  },
  strict,
);

const bay = Type.Object(
  {
    bayId: OrNull(Type.Integer()),
    deviceId: OrNull(Type.Integer()),
    deviceName: OrNull(Type.String()),
    number: OrNull(Type.Integer()),
    locationId: Type.Integer(),
    adapterName: OrNull(Type.String()),
    freeFrom: time,
    modelNames: OrNull(Type.Array(Type.String())),
    more: Type.Boolean(),
  },
  strict,
);

const location = Type.Object(
  {
    locationId: Type.Integer(),
    location: Type.String(),
    timeZone: Type.String(),
    hours: openingHours,
    bays: Type.Integer(),
    dueCount: Type.Integer(),
    overdue: Type.Object({ count: Type.Integer(), seconds }, strict),
    weeks: Type.Array(Type.Object({ from: time, to: time, seconds, openSeconds: seconds }, strict)),
    doneBy: OrNull(time),
    doneByWithOneMore: OrNull(time),
    missingBays: OrNull(Type.Integer()),
  },
  strict,
);

export const plan = Type.Object(
  {
    at: time,
    until: time,
    leadDays: Type.Integer(),
    serviceType: Type.String(),
    total: Type.Integer({ description: 'Of which the first 5 000 are in items' }),
    items: Type.Array(item),
    bays: Type.Array(bay),
    locations: Type.Array(location),
  },
  strict,
);
export type PlanAnswer = Static<typeof plan>;

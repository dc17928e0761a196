import { entityKinds, maxBulkIds, type EntityKind } from '@ohmstead/domain';
import { Type, type Static, type TSchema } from 'typebox';
import { batteryBulkEdit } from '../batteries/battery-changes.ts';
import { filtersOf } from '../catalogue/filter-schema.ts';
import { deviceBulkEdit } from '../devices/device-changes.ts';
import { timeZone } from '../downloads/downloads.ts';
import { errorBody } from '../errors/error-body.ts';
import { serviceBulkEdit } from '../services/service-changes.ts';
import { Id, IdText, OrNull, strict, Text } from '../text.ts';

/** What the bulk bar of each list offers, as far as it changes something. */
export const bulkActions = {
  batteries: [
    'retire',
    'unretire',
    'acceptDisposition',
    'schedule',
    'favourite',
    'unfavourite',
    'upgradeFirmware',
    'edit',
    'delete',
  ],
  devices: ['upgradeFirmware', 'edit', 'delete'],
  services: ['edit', 'delete'],
} as const;
export type BulkActionOf<Kind extends EntityKind> = (typeof bulkActions)[Kind][number];
export type BulkAction = BulkActionOf<EntityKind>;

/** The jobs that may be under way at the same time. */
export const maxBulkJobsOfUser = 2;
export const maxBulkJobsOfOrganization = 5;

const jobOf = <const Kind extends EntityKind, Set extends TSchema>(kind: Kind, set: Set) =>
  Type.Object(
    {
      kind: Type.Literal(kind),
      action: Type.Unsafe<BulkActionOf<Kind>>(Type.String({ enum: [...bulkActions[kind]] })),
      filters: filtersOf(kind),
      timeZone,
      asOf: Text(200, 1),
      except: Type.Array(Id, { maxItems: maxBulkIds }),
      set: Type.Optional(set),
    },
    strict,
  );

/**
 * `POST /bulkJobs`: the rows that match the filters and have not changed since `asOf`, the cursor of the list, other than those in `except`.
 * `set` goes with the action 'edit': the fields to set; null clears a field. With 'schedule' it is `serviceFrequency` alone.
 */
export const newBulkJob = Type.Union([
  jobOf('batteries', batteryBulkEdit.properties.set),
  jobOf('devices', deviceBulkEdit.properties.set),
  jobOf('services', serviceBulkEdit.properties.set),
]);
export type NewBulkJob = Static<typeof newBulkJob>;

export const bulkJobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type BulkJobState = (typeof bulkJobStates)[number];

/**
 * Why rows were left alone: `changed` since `asOf`, or no longer there for the user; `unchanged`: already as wanted; `inUse`: a battery in a
 * bay, or a service or battery that is being serviced; `noFirmware`: there is no newer firmware.
 */
const leftAloneReasons = ['changed', 'unchanged', 'inUse', 'noFirmware'] as const;
export type LeftAloneReason = (typeof leftAloneReasons)[number];

const count = Type.Integer({ minimum: 0 });
const reasons = Type.Object(
  Object.fromEntries(leftAloneReasons.map((reason) => [reason, count])) as Record<LeftAloneReason, typeof count>,
  strict,
);

/** `total` is null until the rows have been counted. `done` are those dealt with: `changed` or `left`, for the reasons in `leftBecause`. */
export const bulkJob = Type.Object(
  {
    id: Type.Integer(),
    kind: Type.Enum(entityKinds),
    action: Type.Unsafe<BulkAction>(Type.String()),
    state: Type.Unsafe<BulkJobState>(Type.String({ enum: [...bulkJobStates] })),
    total: OrNull(count),
    done: count,
    changed: count,
    left: count,
    leftBecause: reasons,
    /** Why it failed. */
    problem: OrNull(errorBody.properties.error),
    createdAt: Type.Integer(),
    endedAt: OrNull(Type.Integer()),
  },
  strict,
);
export type BulkJob = Static<typeof bulkJob>;

/** `GET /bulkJobs`: the caller's own of the last day, the newest first. */
export const bulkJobsAnswer = Type.Object({ jobs: Type.Array(bulkJob) }, strict);

export const bulkJobParams = Type.Object({ jobId: IdText }, strict);

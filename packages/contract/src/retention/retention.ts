import { Type, type Static } from 'typebox';
import { OrNull, strict } from '../text.ts';

/** After how many days raw samples may move into files. */
export const archiveDaysLimits = { minimum: 1, maximum: 36_500 } as const;

const rule = { archiveAfterDays: OrNull(Type.Integer(archiveDaysLimits)) };

/**
 * `PUT /organization/retention`: after how many days raw samples move into files; null: they stay for ever. With the header If-Match
 * a stale edit is refused, without it the last one wins.
 */
export const retentionBody = Type.Object(rule, strict);
export type RetentionBody = Static<typeof retentionBody>;

/** `GET` and `PUT /organization/retention`. */
export const retention = Type.Object({ ...rule, version: Type.Integer() }, strict);
export type Retention = Static<typeof retention>;

/** `GET /organization/retention/usage`: as if that rule were in force; without it the one that is. */
export const retentionUsageQuery = Type.Object(
  { archiveAfterDays: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,4}$' })) },
  strict,
);
export type RetentionUsageQuery = Static<typeof retentionUsageQuery>;

/** Of services that the caller may see. */
export const retentionUsage = Type.Object(
  {
    dueServicesCount: Type.Integer({
      description: 'Services whose raw samples would be archived within the hour',
    }),
    archivedServicesCount: Type.Integer({ description: 'Services whose raw samples are archived' }),
    archivedSamplesCount: Type.Integer(),
    archivedBytes: Type.Integer({ description: 'Size of the files, in bytes' }),
  },
  strict,
);
export type RetentionUsage = Static<typeof retentionUsage>;

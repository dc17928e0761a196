import { archiveDaysLimits } from '@ohmstead/domain';
import { Type, type Static } from 'typebox';
import { OrNull, strict } from '../text.ts';

const rule = { archiveAfterDays: OrNull(Type.Integer(archiveDaysLimits)) };

/**
 * `PUT /organization/retention`: the number of days after which raw samples are moved into files; null means never. With an If-Match header
 * a stale edit is refused; without it the last edit wins.
 */
export const retentionBody = Type.Object(rule, strict);
export type RetentionBody = Static<typeof retentionBody>;

/** `GET` and `PUT /organization/retention`. */
export const retention = Type.Object({ ...rule, version: Type.Integer() }, strict);
export type Retention = Static<typeof retention>;

/** `GET /organization/retention/usage`: calculated for the given rule, by default the one in force. */
export const retentionUsageQuery = Type.Object(
  { archiveAfterDays: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,4}$' })) },
  strict,
);
export type RetentionUsageQuery = Static<typeof retentionUsageQuery>;

/** Counts only services that the caller may see. */
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

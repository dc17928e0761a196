import { keysOf } from '@ohmstead/domain';
import { Type, type Static } from 'typebox';
import { auditAreas } from './audit-areas.ts';
import { IdText, OrNull, strict, Text } from '../text.ts';

/** Milliseconds since 1970 UTC, as text in a URL. */
const TimeText = Type.String({ pattern: '^[0-9]{1,15}$' });

export const auditFilters = {
  /** Part of the email address of the user who acted. */
  who: Type.Optional(Text(255)),
  area: Type.Optional(Type.Enum(keysOf(auditAreas))),
  /** Inclusive. */
  from: Type.Optional(TimeText),
  /** Exclusive. */
  to: Type.Optional(TimeText),
  /** Matches anywhere in the entry. */
  text: Type.Optional(Text(200)),
};

/** `GET /audit`: newest first; `before` is the id of the last entry on the previous page. */
export const auditQuery = Type.Object(
  {
    ...auditFilters,
    before: Type.Optional(IdText),
    limit: Type.Optional(Type.String({ pattern: '^(?:[1-9][0-9]?|1[0-9]{2}|200)$' })),
  },
  strict,
);

/** `GET /audit/downloadCsv`: all matching entries. */
export const auditCsvQuery = Type.Object({ ...auditFilters, timeZone: Type.Optional(Text(64)) }, strict);
export type AuditCsvQuery = Static<typeof auditCsvQuery>;
export type AuditFilters = Omit<AuditCsvQuery, 'timeZone'>;

const facts = OrNull(Type.Record(Type.String(), Type.Unknown()));

export const auditEntry = Type.Object(
  {
    id: Type.Integer(),
    at: Type.Integer(),
    /** Null where no user acted or the user is unproven, such as a firmware report or a refused sign-in. */
    userId: OrNull(Type.Integer()),
    /** The user's email address at that time. */
    actor: Type.String(),
    ip: OrNull(Type.String()),
    session: OrNull(Type.String()),
    client: OrNull(Type.String()),
    action: Type.String(),
    objectKind: OrNull(Type.String()),
    objectId: OrNull(Type.Integer()),
    /** The current name; null if the object no longer exists. */
    objectName: OrNull(Type.String()),
    before: facts,
    after: facts,
  },
  strict,
);
export type AuditEntry = Static<typeof auditEntry>;

/** `next` is the `before` of the next page; null on the last one. `sealedAt` is when the chain was last extended. */
export const auditAnswer = Type.Object(
  {
    entries: Type.Array(auditEntry),
    /**
     * Current names of the objects that entries refer to, with keys such as `group 3`. Deleted objects, and those at locations the reader
     * may not see, are left out.
     */
    names: Type.Record(Type.String(), Type.String()),
    next: OrNull(Type.Integer()),
    sealedAt: OrNull(Type.Integer()),
  },
  strict,
);
export type AuditAnswer = Static<typeof auditAnswer>;

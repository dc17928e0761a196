import { keysOf } from '@ohmstead/domain';
import { Type, type Static } from 'typebox';
import { auditAreas } from './audit-areas.ts';
import { IdText, OrNull, strict, Text } from '../text.ts';

/** Milliseconds since 1970 UTC, in an address. */
const TimeText = Type.String({ pattern: '^[0-9]{1,15}$' });

export const auditFilters = {
  /** Part of the address of who it was. */
  who: Type.Optional(Text(255)),
  area: Type.Optional(Type.Enum(keysOf(auditAreas))),
  /** From and including. */
  from: Type.Optional(TimeText),
  /** Until and excluding. */
  to: Type.Optional(TimeText),
  /** Stands anywhere in the entry. */
  text: Type.Optional(Text(200)),
};

/** `GET /audit`: newest first; `before` is the id of the last entry of the page before. */
export const auditQuery = Type.Object(
  {
    ...auditFilters,
    before: Type.Optional(IdText),
    limit: Type.Optional(Type.String({ pattern: '^(?:[1-9][0-9]?|1[0-9]{2}|200)$' })),
  },
  strict,
);

/** `GET /audit/downloadCsv`: all of them. */
export const auditCsvQuery = Type.Object({ ...auditFilters, timeZone: Type.Optional(Text(64)) }, strict);
export type AuditCsvQuery = Static<typeof auditCsvQuery>;
export type AuditFilters = Omit<AuditCsvQuery, 'timeZone'>;

const facts = OrNull(Type.Record(Type.String(), Type.Unknown()));

export const auditEntry = Type.Object(
  {
    id: Type.Integer(),
    at: Type.Integer(),
    /** Null where nobody, or nobody who proved it, did it: the firmware of a device, a refused sign-in. */
    userId: OrNull(Type.Integer()),
    /** The address that the person had then. */
    actor: Type.String(),
    ip: OrNull(Type.String()),
    session: OrNull(Type.String()),
    client: OrNull(Type.String()),
    action: Type.String(),
    objectKind: OrNull(Type.String()),
    objectId: OrNull(Type.Integer()),
    /** As it is called now; null where it is gone. */
    objectName: OrNull(Type.String()),
    before: facts,
    after: facts,
  },
  strict,
);
export type AuditEntry = Static<typeof auditEntry>;

/** `next` is the `before` of the next page; null where there is none. `sealedAt` is when the chain was last added to. */
export const auditAnswer = Type.Object(
  {
    entries: Type.Array(auditEntry),
    /** How what the entries name by ids is called now: `group 3`. Without what is gone, or elsewhere than the reader may see. */
    names: Type.Record(Type.String(), Type.String()),
    next: OrNull(Type.Integer()),
    sealedAt: OrNull(Type.Integer()),
  },
  strict,
);
export type AuditAnswer = Static<typeof auditAnswer>;

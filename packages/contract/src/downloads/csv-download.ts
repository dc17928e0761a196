import { Type, type Static } from 'typebox';
import { Id, strict } from '../text.ts';

/** More ids than this do not fit into a URL and need a ticket. */
export const maxIdsInAddress = 1_500;
export const maxIdsOfTicket = 200_000;

const columnKey = '[A-Za-z]{1,40}';
const timeZone = Type.String({
  pattern: '^[A-Za-z0-9_+/-]{1,64}$',
  description: 'IANA name of the time zone for times',
});

/**
 * `GET /<entity>/downloadCsv`: either `ids`, separated by commas and in row order, or a `ticket`. `columns` are keys of `GET /data/columns`
 * in order; the default is the visible columns.
 */
export const csvQuery = Type.Object(
  {
    ids: Type.Optional(Type.String({ maxLength: 16_000, pattern: '^[1-9][0-9]{0,14}(?:,[1-9][0-9]{0,14})*$' })),
    ticket: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' })),
    columns: Type.Optional(Type.String({ maxLength: 2_000, pattern: `^${columnKey}(?:,${columnKey})*$` })),
    timeZone: Type.Optional(timeZone),
  },
  strict,
);
export type CsvQuery = Static<typeof csvQuery>;

/** `POST /<entity>/downloadCsv`: the same request for many ids. Its ticket allows one download within 10 minutes. */
export const csvTicketBody = Type.Object(
  {
    ids: Type.Array(Id, { minItems: 1, maxItems: maxIdsOfTicket }),
    columns: Type.Optional(Type.Array(Type.String({ pattern: `^${columnKey}$` }), { minItems: 1, maxItems: 100 })),
    timeZone: Type.Optional(timeZone),
  },
  strict,
);
export type CsvTicketBody = Static<typeof csvTicketBody>;

export const csvTicket = Type.Object({ ticket: Type.String() }, strict);

import { maxIdsOfTicket } from '@ohmstead/domain';
import { Type, type Static } from 'typebox';
import { media, type Media } from '../routes/route.ts';
import { Id, strict, Text } from '../text.ts';

/** More ids than this do not fit into a URL and need a ticket. */
export const maxIdsInAddress = 1_500;

const columnKey = '[A-Za-z]{1,40}';
const ticket = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });
export const timeZone = Type.String({
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
    ticket: Type.Optional(ticket),
    columns: Type.Optional(Type.String({ maxLength: 2_000, pattern: `^${columnKey}(?:,${columnKey})*$` })),
    timeZone: Type.Optional(timeZone),
  },
  strict,
);
export type CsvQuery = Static<typeof csvQuery>;

export const columnKeys = Type.Array(Type.String({ pattern: `^${columnKey}$` }), { minItems: 1, maxItems: 100 });

/** The rows, columns and time zone of a file. */
export const rowsOfFile = {
  ids: Type.Array(Id, { minItems: 1, maxItems: maxIdsOfTicket }),
  columns: Type.Optional(columnKeys),
  timeZone: Type.Optional(timeZone),
};

/** `POST /<entity>/downloadCsv`: the same request for many ids. Its ticket allows one download within 10 minutes. */
export const csvTicketBody = Type.Object(rowsOfFile, strict);

export const csvTicket = Type.Object({ ticket: Type.String() }, strict);

/** `csvSemicolon` has a decimal comma, for a German or French spreadsheet. */
export const fileForms = ['csv', 'csvSemicolon', 'xlsx'] as const;
export type FileForm = (typeof fileForms)[number];

/** Where the rows come from: the name of a view and its filters in words. */
export const aboutFile = Type.Object(
  { name: Text(100), filters: Type.Array(Text(1_000), { maxItems: 100 }) },
  { ...strict, description: 'Named in the file name, and in the second sheet of a workbook' },
);
export type AboutFile = Static<typeof aboutFile>;

export const fileTicket = Type.Object({ ticket: Type.String(), fileName: Type.String() }, strict);

/** `GET /<entity>/download`: once within 10 minutes, by the user who requested the ticket. */
export const ticketQuery = Type.Object({ ticket }, strict);

export const csvType = 'text/csv';
export const zipType = 'application/zip';
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const fileAnswer: Media = {
  content: { ...media(csvType).content, ...media(xlsxType, Type.String({ format: 'binary' })).content },
};

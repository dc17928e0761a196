/** Indexes into the styles of the workbook. */
const timeStyle = 1;
const headStyle = 2;

/** The first of March 1900, since spreadsheets believe that there was a day before it; and the end of the year 9999. */
const [firstDay, endOfDays] = [61, 2_958_466];
const minuteMs = 60_000;
const minutesOfDay = 1_440;
/** Days from the epoch of spreadsheets to 1970. */
const epochDays = 25_569;

/** Where a cell is: column A and row 1 are the first. */
export type CellPlace = { column: string; row: number | string };

/** A, B, … Z, AA, … by the column's number, from 0. */
export const columnName = (column: number): string =>
  (column < 26 ? '' : columnName(Math.floor(column / 26) - 1)) + String.fromCodePoint(65 + (column % 26));

const escapeCharacter = (sign: string) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** What XML has no character for becomes _xHHHH_, and what only looks like that is kept apart from it (ECMA-376, ST_Xstring). */
export const xlsxText = (text: string): string =>
  text
    .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]/g, escapeCharacter)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

const cellOf = ({ column, row }: CellPlace, attributes: string, content: string): string =>
  `<c r="${column}${row}"${attributes}>${content}</c>`;

/** Without the attribute, spaces around a text are lost. */
const inlineText = (text: string) => `<is><t xml:space="preserve">${xlsxText(text)}</t></is>`;

/** Text is never a formula, whatever it starts with. */
export const textCell = (place: CellPlace, text: string): string => cellOf(place, ' t="inlineStr"', inlineText(text));

export const headCell = (place: CellPlace, text: string): string =>
  cellOf(place, ` s="${headStyle}" t="inlineStr"`, inlineText(text));

export const numberCell = (place: CellPlace, number: number | string): string => cellOf(place, '', `<v>${number}</v>`);

/** What the clocks of a time zone show, to the minute. As text where spreadsheets have no such time. */
export function timeCell(place: CellPlace, localMs: number): string {
  const days = Math.floor(localMs / minuteMs) / minutesOfDay + epochDays;
  if (days >= firstDay && days < endOfDays) return cellOf(place, ` s="${timeStyle}"`, `<v>${days}</v>`);
  return textCell(place, new Date(localMs).toISOString().slice(0, 16).replace('T', ' '));
}

/** A number of a workbook. */
export type NumberCell = { number: number };
/** A time of a workbook: what its clock shows, as if it were UTC. */
export type TimeCell = { localMs: number };
/** A formula whose result is not in the file. */
export type ValuelessCell = { formula: true };

/** What a file holds in one place: text, or a typed value of a workbook. An empty text is an empty cell. */
export type ImportCell = string | NumberCell | TimeCell | ValuelessCell;

/** A row, and the line of the file where it begins. */
export type ImportRow = { line: number; cells: ImportCell[] };

export const isEmptyCell = (cell: ImportCell | undefined): boolean =>
  cell === undefined || (typeof cell === 'string' && cell.trim() === '');

/** A whole number as spreadsheets show it, never with an exponent. */
const plainNumber = (number: number): string => (Number.isInteger(number) ? BigInt(number).toString() : String(number));

const two = (number: number) => String(number).padStart(2, '0');

/** 2026-03-29, with the time if there is one. */
function plainTime(localMs: number): string {
  const time = new Date(localMs);
  if (Number.isNaN(time.getTime())) return '';
  const [day = '', clock = ''] = time.toISOString().split('T');
  if (localMs % 86_400_000 === 0) return day;
  const seconds = time.getUTCSeconds() === 0 ? '' : `:${two(time.getUTCSeconds())}`;
  return `${day} ${clock.slice(0, 5)}${seconds}`;
}

/** The cell as people read it. */
export function textOf(cell: ImportCell): string {
  if (typeof cell === 'string') return cell;
  if ('number' in cell) return plainNumber(cell.number);
  return 'localMs' in cell ? plainTime(cell.localMs) : '';
}

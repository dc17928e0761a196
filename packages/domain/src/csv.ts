/** Null is an empty cell. */
export type CsvCell = string | number | null;

/** Tells spreadsheets that the file is UTF-8. */
export const csvBom = '\uFEFF';

/** Text that a spreadsheet would run as a formula, even after leading spaces or in full-width characters (CWE-1236). */
const formula = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/** Numbers, including negative ones, are written as numbers. Text is quoted, and shown as text whatever it starts with. */
export function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  return csvText(cell);
}

function csvText(text: string): string {
  const clean = text.includes('\0') ? text.replaceAll('\0', '') : text;
  const safe = formula.test(clean) || text.startsWith('\0') ? `'${clean}` : clean;
  return `"${safe.includes('"') ? safe.replaceAll('"', '""') : safe}"`;
}

/** A line as defined in RFC 4180. */
export const csvLine = (cells: readonly CsvCell[], separator = ','): string =>
  `${cells.map(csvCell).join(separator)}\r\n`;

/** Text, numbers as they are, and null for an empty cell. */
export type CsvCell = string | number | null;

/** Tells spreadsheets that the file is UTF-8. */
export const csvBom = '\uFEFF';

/** What a spreadsheet would take for a formula, also with spaces before it or in full width (CWE-1236). */
const formula = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/** A number stays a number, also a negative one; text is quoted, and shown as text whatever it begins with. */
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

/** A line of RFC 4180. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

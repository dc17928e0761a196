export const separators = [',', ';', '\t', '|'] as const;
export type Separator = (typeof separators)[number];

export type TextRow = { line: number; cells: string[] };

/** Rows of RFC 4180 with any of the line ends; a quotation mark inside a cell that does not begin with one is a character like others. */
export function* parseDelimited(text: string, separator: Separator): Generator<TextRow, void, undefined> {
  const scan = { text, separator, at: 0, line: 1 };
  while (scan.at < text.length) {
    const { line } = scan;
    yield { line, cells: readRow(scan) };
  }
}

type Scan = { readonly text: string; readonly separator: Separator; at: number; line: number };

function readRow(scan: Scan): string[] {
  const cells: string[] = [];
  for (;;) {
    cells.push(scan.text.charCodeAt(scan.at) === quote ? readQuoted(scan) : readPlain(scan));
    if (scan.text[scan.at] !== scan.separator) break;
    scan.at++;
  }
  takeLineEnd(scan);
  return cells;
}

const quote = 34;
const lineFeed = 10;
const carriageReturn = 13;

function readPlain(scan: Scan): string {
  const { text, separator, at: from } = scan;
  const end = separator.charCodeAt(0);
  let at = from;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === end || code === lineFeed || code === carriageReturn) break;
  }
  scan.at = at;
  return text.slice(from, at);
}

/** What follows the closing mark belongs to the cell, as spreadsheets take it. Without one, the cell goes on to the end of the file. */
function readQuoted(scan: Scan): string {
  const { text } = scan;
  let cell = '';
  let from = scan.at + 1;
  for (;;) {
    const end = text.indexOf('"', from);
    const to = end < 0 ? text.length : end;
    cell += text.slice(from, to);
    if (end < 0 || text.charCodeAt(end + 1) !== quote) {
      countLines(scan, cell);
      scan.at = Math.min(text.length, to + 1);
      return cell + readPlain(scan);
    }
    cell += '"';
    from = end + 2;
  }
}

function countLines(scan: Scan, cell: string): void {
  for (let at = 0; at < cell.length; at++) {
    const code = cell.charCodeAt(at);
    if (code === lineFeed || (code === carriageReturn && cell.charCodeAt(at + 1) !== lineFeed)) scan.line++;
  }
}

function takeLineEnd(scan: Scan): void {
  if (scan.at >= scan.text.length) return;
  if (scan.text.startsWith('\r\n', scan.at)) scan.at++;
  scan.at++;
  scan.line++;
}

const looksAt = 50;

/** The separator that splits the first rows most alike, and into the most cells; a comma if there is one column only. */
export function recogniseSeparator(text: string): Separator {
  let best: { separator: Separator; score: number } = { separator: ',', score: 0 };
  for (const separator of separators) {
    const score = scoreOf(text, separator);
    if (score > best.score) best = { separator, score };
  }
  return best.separator;
}

function scoreOf(text: string, separator: Separator): number {
  const rows = parseDelimited(text, separator)
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .take(looksAt)
    .toArray();
  const width = rows[0]?.cells.length ?? 0;
  if (width < 2) return 0;
  const alike = rows.filter(({ cells }) => cells.length === width).length;
  return (alike / rows.length) ** 2 * 1_000 + width;
}

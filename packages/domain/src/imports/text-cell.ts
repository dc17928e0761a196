import { textOf, type ImportCell } from './import-cell.ts';

/** What our own files defuse with an apostrophe (see `csvCell`). */
const defused = /^'(?=[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/** Spreadsheets keep only one sign for the end of a line. */
const comparable = (text: string) => text.trim().replaceAll(/\r\n?/g, '\n');

/** A text as it is to be stored: trimmed, and without the apostrophe before what a spreadsheet would calculate. */
export const readText = (cell: ImportCell): string => textOf(cell).trim().replace(defused, '').trim();

/** Every text that the cell may stand for: what was defused may also have begun with an apostrophe before. */
export function readTexts(cell: ImportCell): string[] {
  const text = textOf(cell);
  return [...new Set([readText(cell), text.trim(), text])];
}

export const meansText = (cell: ImportCell, stored: string): boolean => {
  const kept = comparable(stored);
  return readTexts(cell).some((text) => comparable(text) === kept);
};

import { inflateSync } from 'node:zlib';

export type Rectangle = { xMm: number; yMm: number; widthMm: number; heightMm: number };
/** What is filled at once. */
export type FilledPath = Rectangle[];
export type PdfPage = { widthMm: number; heightMm: number; paths: FilledPath[] };

const mmPerPoint = 25.4 / 72;

const pathsOf = (drawing: string, pageHeightMm: number): FilledPath[] =>
  drawing
    .split(/\bf\b/)
    .map((part) =>
      Array.from(part.matchAll(/(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re/g), ([, ...numbers]) => {
        const [x = 0, y = 0, width = 0, height = 0] = numbers.map((number) => Number(number) * mmPerPoint);
        // PDF counts from the lower left corner; a height may be negative.
        const topMm = pageHeightMm - Math.max(y, y + height);
        return { xMm: x, yMm: topMm, widthMm: width, heightMm: Math.abs(height) };
      }),
    )
    .filter((path) => path.length > 0);

const streamsOf = (pdf: Buffer): string[] => {
  const text = pdf.toString('latin1');
  return Array.from(text.matchAll(/stream\r?\n/g)).flatMap(({ 0: head, index }) => {
    if (text.slice(index - 3, index) === 'end') return [];
    const bytes = pdf.subarray(index + head.length, text.indexOf('endstream', index));
    try {
      return [inflateSync(bytes).toString('latin1')];
    } catch {
      return [];
    }
  });
};

/** The filled rectangles of each page, measured in the numbers of the file itself. */
export const readPdfDrawing = (pdf: ArrayBuffer): PdfPage[] => {
  const file = Buffer.from(pdf);
  const boxes = Array.from(file.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\s*\]/g));
  const drawings = streamsOf(file).filter((stream) => /\bre\b/.test(stream));
  return boxes.map(([, width, height], index) => {
    const heightMm = Number(height) * mmPerPoint;
    return { widthMm: Number(width) * mmPerPoint, heightMm, paths: pathsOf(drawings[index] ?? '', heightMm) };
  });
};

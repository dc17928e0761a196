import { inflateSync } from 'node:zlib';

export type PdfContents = { text: string; lineCount: number; pictureCount: number };

/** Fonts, pages and drawings; what is not compressed, or not by zlib, is passed over. */
function streamsOf(pdf: Buffer): string[] {
  const streams: string[] = [];
  for (let at = pdf.indexOf('stream'); at >= 0; at = pdf.indexOf('stream', at + 6)) {
    if (pdf.toString('latin1', at - 3, at) === 'end') continue;
    const start = at + (pdf[at + 6] === 13 ? 8 : 7);
    const end = pdf.indexOf('endstream', start);
    try {
      streams.push(inflateSync(pdf.subarray(start, end)).toString('latin1'));
    } catch {
      continue;
    }
  }
  return streams;
}

const codeOf = (hex: string): number => Number.parseInt(hex, 16);
const letterOf = (code: number): string => String.fromCharCode(code);

const sectionsOf = (stream: string, kind: 'bfchar' | 'bfrange'): string[] =>
  Array.from(stream.matchAll(new RegExp(`begin${kind}(.*?)end${kind}`, 'gs')), ([, section]) => section!);

/** Which letter each glyph of two bytes stands for: our files have one font. A browser's have several, and are not read here. */
function lettersIn(streams: readonly string[]): Map<number, string> {
  const letters = new Map<number, string>();
  for (const section of streams.flatMap((stream) => sectionsOf(stream, 'bfchar')))
    for (const [, glyph, letter] of section.matchAll(/<([0-9a-f]{4})>\s*<([0-9a-f]{4})>/gi))
      letters.set(codeOf(glyph!), letterOf(codeOf(letter!)));
  for (const section of streams.flatMap((stream) => sectionsOf(stream, 'bfrange')))
    for (const [, from, to, first] of section.matchAll(/<([0-9a-f]{4})>\s*<([0-9a-f]{4})>\s*<([0-9a-f]{4})>/gi))
      for (let glyph = codeOf(from!); glyph <= codeOf(to!); glyph++)
        letters.set(glyph, letterOf(codeOf(first!) + glyph - codeOf(from!)));
  return letters;
}

/** What a page says and how it was drawn: enough to tell vectors and words from a photograph of them. */
export function readPdf(pdf: Buffer): PdfContents {
  const streams = streamsOf(pdf);
  const letters = lettersIn(streams);
  const drawings = streams.filter((stream) => /\bBT\b/.test(stream));
  const words = drawings.flatMap((drawing) =>
    Array.from(drawing.matchAll(/<([0-9a-f]+)>/gi), ([, hex]) =>
      Array.from(hex!.matchAll(/.{4}/g), ([code]) => letters.get(codeOf(code)) ?? '?').join(''),
    ),
  );
  return {
    text: words.join(' '),
    lineCount: drawings.reduce((sum, drawing) => sum + (drawing.match(/ [lc]\s/g)?.length ?? 0), 0),
    pictureCount: pdf.toString('latin1').match(/\/Subtype\s*\/Image/g)?.length ?? 0,
  };
}

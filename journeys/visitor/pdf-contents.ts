import { inflateSync } from 'node:zlib';

/** An object's dictionary, and the stream that follows it, if any. */
type PdfObject = { dictionary: string; stream: string };

/** A stream that is not compressed, or not by zlib, is taken as it is. */
function inflated(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString('latin1');
  } catch {
    return bytes.toString('latin1');
  }
}

function objectAt(pdf: Buffer, from: number, to: number): PdfObject {
  const text = pdf.toString('latin1', from, to);
  const [begin] = /stream\r?\n/.exec(text) ?? [];
  if (begin === undefined) return { dictionary: text, stream: '' };
  const start = text.indexOf(begin);
  const end = text.lastIndexOf('endstream');
  return { dictionary: text.slice(0, start), stream: inflated(pdf.subarray(from + start + begin.length, from + end)) };
}

/** Every object of a file by its number. Files with objects packed into streams are not supported. */
function pdfObjects(pdf: Buffer): Map<number, PdfObject> {
  const text = pdf.toString('latin1');
  const objects = new Map<number, PdfObject>();
  for (const { 1: number, 0: head, index } of text.matchAll(/(?<=^|[\r\n])(\d+) 0 obj/g)) {
    const from = index + head.length;
    objects.set(Number(number), objectAt(pdf, from, text.indexOf('endobj', from)));
  }
  return objects;
}

export type PdfContents = { pageCount: number; text: string; lineCount: number; pictureCount: number };

/** The letters of a font by their glyph codes, in hexadecimal digits as in the drawing. */
type Letters = Map<string, string>;

const lettersOf = (hex: string): string =>
  Array.from(hex.matchAll(/.{4}/g), ([code]) => String.fromCharCode(Number.parseInt(code, 16))).join('');

const sectionsOf = (map: string, kind: 'bfchar' | 'bfrange'): string[] =>
  Array.from(map.matchAll(new RegExp(`begin${kind}(.*?)end${kind}`, 'gs')), ([, section]) => section!);

function lettersIn(map: string): Letters {
  const letters: Letters = new Map();
  for (const section of sectionsOf(map, 'bfchar'))
    for (const [, glyph, letter] of section.matchAll(/<([0-9a-f]+)>\s*<([0-9a-f]+)>/gi))
      letters.set(glyph!.toLowerCase(), lettersOf(letter!));
  for (const section of sectionsOf(map, 'bfrange'))
    for (const [, from, to, first] of section.matchAll(/<([0-9a-f]+)>\s*<([0-9a-f]+)>\s*<([0-9a-f]+)>/gi))
      for (let step = 0; step <= Number.parseInt(to!, 16) - Number.parseInt(from!, 16); step++) {
        const glyph = (Number.parseInt(from!, 16) + step).toString(16).padStart(from!.length, '0');
        letters.set(glyph, String.fromCharCode(Number.parseInt(first!, 16) + step));
      }
  return letters;
}

/** Fonts by the name that drawings use for them. */
function fontsOf(objects: ReadonlyMap<number, PdfObject>): Map<string, Letters> {
  const fonts = new Map<string, Letters>();
  for (const { dictionary } of objects.values())
    for (const [, name, number] of dictionary.matchAll(/\/(F\d+)\s+(\d+) 0 R/g)) {
      const [, map] = /\/ToUnicode\s+(\d+) 0 R/.exec(objects.get(Number(number))?.dictionary ?? '') ?? [];
      if (map !== undefined) fonts.set(name!, lettersIn(objects.get(Number(map))?.stream ?? ''));
    }
  return fonts;
}

function spelled(hex: string, letters: Letters): string {
  const [width = 4] = Array.from(letters.keys(), ({ length }) => length);
  const glyphs = hex.toLowerCase().match(new RegExp(`.{${width}}`, 'g')) ?? [];
  return glyphs.map((glyph) => letters.get(glyph) ?? '?').join('');
}

/** Splits a drawing at each choice of a font. */
const wordsOf = (drawing: string, fonts: ReadonlyMap<string, Letters>): string[] =>
  Array.from(drawing.matchAll(/\/(F\d+)\s+[\d.]+\s+Tf(.*?)(?=\/F\d+\s+[\d.]+\s+Tf|$)/gs)).flatMap(([, font, part]) =>
    Array.from(part!.matchAll(/<([0-9a-f]+)>/gi), ([, hex]) => spelled(hex!, fonts.get(font!) ?? new Map())),
  );

/** The text of a page and how it was drawn: enough to tell vectors and text from a bitmap of them. */
export function readPdf(pdf: Buffer): PdfContents {
  const objects = pdfObjects(pdf);
  const fonts = fontsOf(objects);
  const drawings = Array.from(objects.values(), ({ stream }) => stream).filter((stream) => /\bBT\b/.test(stream));
  return {
    pageCount: Array.from(objects.values()).filter(({ dictionary }) => /\/Type\s*\/Page\b/.test(dictionary)).length,
    text: drawings.flatMap((drawing) => wordsOf(drawing, fonts)).join(' '),
    lineCount: drawings.reduce((sum, drawing) => sum + (drawing.match(/ [lc]\s/g)?.length ?? 0), 0),
    pictureCount: Array.from(objects.values()).filter(({ dictionary }) => /\/Subtype\s*\/Image/.test(dictionary))
      .length,
  };
}

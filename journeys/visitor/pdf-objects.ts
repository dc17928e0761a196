import { inflateSync } from 'node:zlib';

/** An object's dictionary, and the stream that follows it, if any. */
export type PdfObject = { dictionary: string; stream: string };

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
export function pdfObjects(pdf: Buffer): Map<number, PdfObject> {
  const text = pdf.toString('latin1');
  const objects = new Map<number, PdfObject>();
  for (const { 1: number, 0: head, index } of text.matchAll(/(?<=^|[\r\n])(\d+) 0 obj/g)) {
    const from = index + head.length;
    objects.set(Number(number), objectAt(pdf, from, text.indexOf('endobj', from)));
  }
  return objects;
}

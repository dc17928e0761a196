import type { LabelShape } from './label-layout.ts';
import type { Modules } from './modules.ts';

/** What label printers have, by dots to the inch. */
export const zplResolutions = [203, 300] as const;
export type ZplResolution = (typeof zplResolutions)[number];

const dotsOf = (mm: number, resolution: ZplResolution): number => Math.round((mm / 25.4) * resolution);

const hexOf = (row: readonly boolean[]): string => {
  const bytes = Array.from({ length: Math.ceil(row.length / 8) }, (_, byte) =>
    Array.from({ length: 8 }, (_bit, bit) => (row[byte * 8 + bit] === true ? 1 : 0)).reduce<number>(
      (value, bit) => value * 2 + bit,
      0,
    ),
  );
  return bytes.map((byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join('');
};

const widened = (row: readonly boolean[], times: number): boolean[] => row.flatMap((dark) => Array(times).fill(dark));

/** A colon repeats the row above it (ZPL II Programming Guide, ^GF and its compression). */
const graphic = ({ rows }: Modules, moduleDots: number, rowDots: number): string => {
  const bytesPerRow = Math.ceil(((rows[0]?.length ?? 0) * moduleDots) / 8);
  const total = bytesPerRow * rows.length * rowDots;
  const data = rows.map((row) => hexOf(widened(row, moduleDots)) + ':'.repeat(rowDots - 1)).join('');
  return `^GFA,${total},${total},${bytesPerRow},${data}`;
};

/** Modules of whole dots, or they would differ in width: the code is a little smaller, around the same middle. */
const codeOf = ({ xMm, yMm, moduleMm, rowMm, modules }: LabelShape & { kind: 'code' }, resolution: ZplResolution) => {
  const moduleDots = Math.max(1, Math.floor((moduleMm / 25.4) * resolution));
  const rowDots = modules.isBars ? dotsOf(rowMm, resolution) : moduleDots;
  const columns = modules.rows[0]?.length ?? 0;
  const left = dotsOf(xMm + (columns * moduleMm) / 2, resolution) - Math.round((columns * moduleDots) / 2);
  const top =
    dotsOf(yMm + (modules.rows.length * rowMm) / 2, resolution) - Math.round((modules.rows.length * rowDots) / 2);
  return `^FO${left},${top}${graphic(modules, moduleDots, rowDots)}^FS`;
};

/** In a field after ^FH, signs of the language itself are written as their code in UTF-8. */
const escaped = (text: string): string =>
  text.replaceAll(/[\^~_\\]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The printer's own font 0 is narrower than the one the lines were measured in. */
const textOf = ({ xMm, baselineMm, sizeMm, text }: LabelShape & { kind: 'text' }, resolution: ZplResolution) =>
  `^FT${dotsOf(xMm, resolution)},${dotsOf(baselineMm, resolution)}^A0N,${dotsOf(sizeMm, resolution)}^FH^FD${escaped(text)}^FS`;

const boxOf = ({ xMm, yMm, widthMm, heightMm }: LabelShape & { kind: 'box' }, resolution: ZplResolution) => {
  const [width, height] = [Math.max(1, dotsOf(widthMm, resolution)), Math.max(1, dotsOf(heightMm, resolution))];
  return `^FO${dotsOf(xMm, resolution)},${dotsOf(yMm, resolution)}^GB${width},${height},${Math.min(width, height)}^FS`;
};

const fieldOf = (shape: LabelShape, resolution: ZplResolution): string => {
  if (shape.kind === 'code') return codeOf(shape, resolution);
  return shape.kind === 'text' ? textOf(shape, resolution) : boxOf(shape, resolution);
};

export type ZplPrint = { widthMm: number; heightMm: number; copies: number; resolution: ZplResolution };

/** Labels in the language of Zebra's printers, which many others understand, one after the other. */
export const labelZpl = (
  labels: readonly (readonly LabelShape[])[],
  { widthMm, heightMm, copies, resolution }: ZplPrint,
): string =>
  labels
    .map((shapes) =>
      [
        '^XA^CI28',
        `^PW${dotsOf(widthMm, resolution)}^LL${dotsOf(heightMm, resolution)}`,
        ...shapes.map((shape) => fieldOf(shape, resolution)),
        `^PQ${copies}^XZ`,
        '',
      ].join('\n'),
    )
    .join('');

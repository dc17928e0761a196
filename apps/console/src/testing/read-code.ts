import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { Rectangle } from './pdf-drawing.ts';

const wasmBinary = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));

type Size = { widthMm: number; heightMm: number };
const printerDotsPerMm = 300 / 25.4;

/** Black rectangles on white as a printer with 300 dots to the inch draws them: a dot is black if its middle is. */
const rasterised = (rectangles: readonly Rectangle[], { widthMm, heightMm }: Size, dotsPerMm: number) => {
  const [width, height] = [Math.round(widthMm * dotsPerMm), Math.round(heightMm * dotsPerMm)];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const first = (mm: number) => Math.max(0, Math.ceil(mm * dotsPerMm - 0.5));
  for (const { xMm, yMm, widthMm: wide, heightMm: high } of rectangles)
    for (let y = first(yMm); y < Math.min(height, first(yMm + high)); y++)
      for (let x = first(xMm); x < Math.min(width, first(xMm + wide)); x++)
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  return { width, height, data, colorSpace: 'srgb' };
};

/** The texts of the codes that a reader finds in a drawing, as it is printed at 100 %. */
export const readCodes = async (
  rectangles: readonly Rectangle[],
  size: Size,
  dotsPerMm = printerDotsPerMm,
): Promise<string[]> => {
  await prepareZXingModule({ overrides: { wasmBinary: wasmBinary.buffer }, fireImmediately: true });
  const picture = rasterised(rectangles, size, dotsPerMm) as ImageData;
  const codes = await readBarcodes(picture, { formats: ['QRCode', 'DataMatrix', 'Code128'] });
  return codes.map(({ text }) => text);
};

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { addFont } from '../../lib/pdf/embedded-font.ts';
import { readPdfDrawing, type FilledPath } from '../../testing/pdf-drawing.ts';
import { readCodes } from '../../testing/read-code.ts';
import { code128Modules, dataMatrixModules } from './bar-modules.ts';
import { layOutLabel } from './label-layout.ts';
import { labelPages } from './label-pages.ts';
import { drawPages, measureIn, newLabelPdf } from './label-pdf.ts';
import { labelsOfPage, type LabelSize } from './label-size.ts';
import { labelRolls, labelSheets } from './label-stocks.ts';
import { labelZpl } from './label-zpl.ts';
import type { Modules } from './modules.ts';
import { qrModules } from './qr-modules.ts';

const font = readFileSync(
  createRequire(import.meta.url).resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
);
const address = 'https://console.ohmstead.example/q/7k3f9m2xq0vz';
const lines = ['HX18D288007', 'Heliox HX-108', '2,000 mAh', 'Depot 3'];
const toleranceMm = 0.2;

type Content = { modules?: Modules; texts?: readonly string[] };

const layOut = (size: LabelSize, { modules, texts = [] }: Content) => {
  const pdf = newLabelPdf(size);
  if (texts.length > 0) addFont(pdf, font.buffer.slice(font.byteOffset, font.byteOffset + font.length));
  return { pdf, ...layOutLabel(size, { modules, lines: texts, hasLogo: false }, measureIn(pdf)) };
};

const print = (size: LabelSize, content: Content, count = 1, start = 1) => {
  const { pdf, shapes } = layOut(size, content);
  const pages = labelPages(size, Array(count).fill(shapes), { copies: 1, start });
  return { shapes, pages: readPdfDrawing(drawPages(pdf, size, pages).output('arraybuffer')) };
};

/** Of a code on the page. */
const cornerOf = (path: FilledPath) => ({
  xMm: Math.min(...path.map(({ xMm }) => xMm)),
  yMm: Math.min(...path.map(({ yMm }) => yMm)),
});

/** The corners of the first and the last label, as the template of the maker has them. */
const templates: [id: string, firstMm: [number, number], lastMm: [number, number], pageMm: [number, number]][] = [
  ['avery-l7160', [7.21, 15.15], [139.29, 243.75], [210, 297]],
  ['avery-l7163', [4.67, 15.15], [106.27, 243.75], [210, 297]],
  ['avery-l7651', [4.7, 10.9], [167.1, 265.3], [210, 297]],
  ['avery-5160', [4.76, 12.7], [144.46, 241.3], [215.9, 279.4]],
  ['herma-4608', [8.5, 8.5], [153.4, 262.5], [210, 297]],
  ['herma-4607', [8.5, 14], [153.4, 267.5], [210, 297]],
  ['herma-4610', [0, 0], [157.5, 267.3], [210, 297]],
];

test('every sheet is measured', () => {
  expect(templates.map(([id]) => id)).toEqual(labelSheets.map(({ id }) => id));
});

test.each(templates)('in the PDF for %s each label is within 0.2 mm of its place', (id, firstMm, lastMm, pageMm) => {
  const size = labelSheets.find((each) => each.id === id)!;
  const { shapes, pages } = print(size, { modules: qrModules(address) }, labelsOfPage(size));
  const [code] = shapes;
  if (code?.kind !== 'code') throw new Error('The label has no code');
  const corners = pages[0]!.paths.map(cornerOf).map(({ xMm, yMm }) => [xMm - code.xMm, yMm - code.yMm]);
  expect([pages.length, corners.length]).toEqual([1, labelsOfPage(size)]);
  const distances = [
    [pages[0]!.widthMm, pages[0]!.heightMm].map((mm, index) => mm - pageMm[index]!),
    corners[0]!.map((mm, index) => mm - firstMm[index]!),
    corners.at(-1)!.map((mm, index) => mm - lastMm[index]!),
  ];
  expect(Math.max(...distances.flat().map(Math.abs))).toBeLessThan(toleranceMm);
});

test('a used sheet is begun at its first free label, and the rest goes onto further sheets', () => {
  const size = labelSheets[0]!;
  const { pages } = print(size, { modules: qrModules(address) }, 5, 20);
  expect(pages.map(({ paths }) => paths.length)).toEqual([2, 3]);
});

/** Readers are asked for any of them. */
const kinds: [string, Modules, string][] = [
  ['QR', qrModules(address), address],
  ['Data Matrix', dataMatrixModules(address), address],
  ['Code 128', code128Modules(lines[0]!)!, lines[0]!],
];
const smallSheet = labelSheets.find(({ id }) => id === 'avery-l7651')!;
const roll = labelRolls[0]!;

test.each(kinds)(
  'a %s code is read from the PDF in its own size, as 300 dots to the inch print it',
  async (kind, modules, text) => {
    const size = kind === 'Code 128' ? roll : smallSheet;
    const [page] = print(size, { modules, texts: lines }).pages;
    const upperLeft = { widthMm: size.leftMm + size.widthMm, heightMm: size.topMm + size.heightMm };
    expect(await readCodes(page!.paths.flat(), upperLeft)).toEqual([text]);
  },
);

/** The dots of a graphic, whose rows a colon repeats, as rectangles of one dot. */
const dotsOf = (zpl: string) => {
  const [, left = '', top = '', bytesPerRow = '', data = ''] =
    /\^FO(\d+),(\d+)\^GFA,\d+,\d+,(\d+),([0-9A-F:]+)/.exec(zpl) ?? [];
  const rows = (data.match(new RegExp(`[0-9A-F]{${2 * Number(bytesPerRow)}}|:`, 'g')) ?? []).reduce<string[]>(
    (above, row) => [...above, row === ':' ? above.at(-1)! : row],
    [],
  );
  return rows.flatMap((row, y) =>
    Array.from(row, (digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0'))
      .join('')
      .split('')
      .flatMap((bit, x) =>
        bit === '1' ? [{ xMm: x + Number(left), yMm: y + Number(top), widthMm: 1, heightMm: 1 }] : [],
      ),
  );
};

test.each(kinds)(
  'a %s code is read from the dots that ZPL gives to a label printer, with 203 to the inch',
  async (_kind, modules, text) => {
    const { shapes } = layOut(roll, { modules, texts: lines });
    const zpl = labelZpl([shapes], { widthMm: 62, heightMm: 29, copies: 1, resolution: 203 });
    const label = { widthMm: (62 * 203) / 25.4, heightMm: (29 * 203) / 25.4 };
    expect(await readCodes(dotsOf(zpl), label, 1)).toEqual([text]);
  },
);

test('ZPL has the size of the label, the copies, and each line with its own signs escaped', () => {
  const { shapes } = layOut(roll, { texts: lines });
  const odd = shapes.map((shape) =>
    shape.kind === 'text' && shape.text === 'Depot 3' ? { ...shape, text: 'A^B~C_D\\Ω' } : shape,
  );
  const zpl = labelZpl([odd], { widthMm: 62, heightMm: 29, copies: 3, resolution: 300 });
  expect(zpl).toContain('^PW732^LL343');
  expect(zpl).toContain('^FDA_5EB_7EC_5FD_5CΩ^FS');
  expect(zpl.match(/\^A0N/g)).toHaveLength(4);
  expect(zpl).toContain('^PQ3^XZ');
});

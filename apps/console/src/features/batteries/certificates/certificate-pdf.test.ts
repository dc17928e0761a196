import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Certificate } from '@ohmstead/contract';
import { expect, test } from 'vitest';
import { newLabelPdf } from '../../../fleet/labels/label-pdf.ts';
import { addFont } from '../../../lib/pdf/embedded-font.ts';
import { exampleClaims } from '../../../testing/example-claims.ts';
import { readPdfDrawing } from '../../../testing/pdf-drawing.ts';
import { readCodes } from '../../../testing/read-code.ts';
import { certificatePaper, drawCertificate } from './certificate-pdf.ts';

const font = readFileSync(
  createRequire(import.meta.url).resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
);
/** As long as a token may be. */
const url = `https://console.ohmstead.example/c/AbCdEfGhIjKlMnOpQrStUv#${'aZ09-_'.repeat(200)}`;
const certificate = {
  url,
  claims: { ...exampleClaims, iss: 'Works '.repeat(40), mod: null },
} as unknown as Certificate;

test.each(['page', 'label'] as const)('the code of the longest token is read from the printed %s', async (kind) => {
  const paper = certificatePaper[kind];
  const pdf = newLabelPdf(paper);
  addFont(pdf, font.buffer.slice(font.byteOffset, font.byteOffset + font.length));
  const [page, ...more] = readPdfDrawing(drawCertificate(pdf, certificate, kind).output('arraybuffer'));
  expect(more).toEqual([]);
  const size = { widthMm: paper.pageWidthMm, heightMm: paper.pageHeightMm };
  expect(await readCodes(page!.paths.flat(), size)).toEqual([url]);
});

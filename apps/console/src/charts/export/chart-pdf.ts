import fontAddress from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url';
import { jsPDF } from 'jspdf';
import { svg2pdf } from 'svg2pdf.js';
import type { ChartPlot } from '../plot/chart-plot.ts';
import { penOn } from './pen-on.ts';
import { chartFileName, saveFile } from './save-file.ts';
import { printSvg } from './print-svg.ts';

const name = 'Inter';
const file = 'Inter.ttf';

const chunk = 0x8000;

const binaryOf = (bytes: Uint8Array): string => {
  let text = '';
  for (let i = 0; i < bytes.length; i += chunk) text += String.fromCharCode(...bytes.subarray(i, i + chunk));
  return text;
};

/** The browser measures anchored texts, so it needs the same font. */
const showToBrowser = async (bytes: ArrayBuffer): Promise<void> => {
  if (![...document.fonts].some(({ family }) => family === name)) {
    document.fonts.add(await new FontFace(name, bytes).load());
  }
};

/** PDF's built-in fonts have no Ω and no −. Only the glyphs used are embedded. */
export const embedFont = async (pdf: jsPDF): Promise<void> => {
  const answer = await fetch(fontAddress);
  if (!answer.ok) throw new Error(`The PDF font could not be loaded: status ${answer.status}`);
  const bytes = await answer.arrayBuffer();
  await showToBrowser(bytes);
  pdf.addFileToVFS(file, btoa(binaryOf(new Uint8Array(bytes))));
  pdf.addFont(file, name, 'normal');
  pdf.setFont(name, 'normal');
};

type Metadata = { cmap?: { unicode?: { codeMap?: Record<number, number> } } };

/** Whether the font has a glyph for every character of a text. */
export const hasEverySign = (pdf: jsPDF, text: string): boolean => {
  const { metadata } = pdf.getFont() as unknown as { metadata: Metadata };
  const codes = metadata.cmap?.unicode?.codeMap ?? {};
  return Array.from(text).every((sign) => /\s/.test(sign) || (codes[sign.codePointAt(0) ?? 0] ?? 0) > 0);
};

const sharpness = 3;

const loaded = async (address: string): Promise<HTMLImageElement> => {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
};

/** Rasterises a drawing at three times its size. */
export const pngOf = async (sheet: SVGSVGElement): Promise<HTMLCanvasElement> => {
  const text = new XMLSerializer().serializeToString(sheet);
  const address = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  try {
    const image = await loaded(address);
    const canvas = document.createElement('canvas');
    canvas.width = sheet.width.baseVal.value * sharpness;
    canvas.height = sheet.height.baseVal.value * sharpness;
    const paint = penOn(canvas);
    paint.fillStyle = '#ffffff';
    paint.fillRect(0, 0, canvas.width, canvas.height);
    paint.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas;
  } finally {
    URL.revokeObjectURL(address);
  }
};

const pageOf = (sheet: SVGSVGElement) => ({
  width: sheet.width.baseVal.value,
  height: sheet.height.baseVal.value,
});

/** Distance from the middle of a line of Inter to its baseline, as a share of the font size. */
const baselineShare = 0.36;

const fontSizePx = (text: SVGTextElement): number =>
  Number.parseFloat(text.style.fontSize || text.getAttribute('font-size') || '12');

/** The PDF library places text by its baseline. */
const onBaseline = (text: SVGTextElement): void => {
  if (text.getAttribute('dominant-baseline') !== 'central') return;
  text.removeAttribute('dominant-baseline');
  text.setAttribute('y', String(Number(text.getAttribute('y') ?? 0) + fontSizePx(text) * baselineShare));
};

/** Sets every text of the drawing in the embedded font, whatever font the screen uses. */
const inEmbeddedFont = (sheet: SVGSVGElement): SVGSVGElement => {
  for (const text of sheet.querySelectorAll('text')) {
    text.style.removeProperty('font-family');
    text.setAttribute('font-family', 'Inter');
    onBaseline(text);
  }
  return sheet;
};

/** A chart on a page of its own size, as vectors. If the font lacks a glyph, the chart is embedded as an image instead. */
export const chartPdf = async (plot: ChartPlot): Promise<Blob> => {
  const sheet = printSvg(plot);
  const { width, height } = pageOf(sheet);
  const pdf = new jsPDF({
    orientation: width > height ? 'landscape' : 'portrait',
    unit: 'px',
    format: [width, height],
    hotfixes: ['px_scaling'],
    compress: true,
  });
  await embedFont(pdf);
  pdf.setProperties({ title: plot.title, creator: 'Ohmstead' });
  if (hasEverySign(pdf, sheet.textContent)) await svg2pdf(inEmbeddedFont(sheet), pdf, { x: 0, y: 0, width, height });
  else pdf.addImage(await pngOf(sheet), 'PNG', 0, 0, width, height);
  return pdf.output('blob');
};

export const saveChartPdf = async (plot: ChartPlot): Promise<void> =>
  saveFile(chartFileName(plot.title, 'pdf'), await chartPdf(plot));

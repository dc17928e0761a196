import { jsPDF } from 'jspdf';
import { svg2pdf } from 'svg2pdf.js';
import { saveFile } from '../../lib/browser/save-file.ts';
import { embedFont, hasEverySign } from '../../lib/pdf/embedded-font.ts';
import type { ChartPlot } from '../plot/chart-plot.ts';
import { chartFileName } from './chart-file-name.ts';
import { penOn } from './pen-on.ts';
import { printSvg } from './print-svg.ts';

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

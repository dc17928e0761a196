import { jsPDF } from 'jspdf';
import { svg2pdf } from 'svg2pdf.js';
import type { ChartPlot } from '../plot/chart-plot.ts';
import { chartFileName } from './file-name.ts';
import { paperSvg } from './paper-svg.ts';
import { embedFont, hasEverySign } from './pdf-font.ts';
import { pngOf } from './svg-png.ts';
import { saveFile } from './save-file.ts';

const pageOf = (sheet: SVGSVGElement) => ({
  width: sheet.width.baseVal.value,
  height: sheet.height.baseVal.value,
});

/** From the middle of a line of Inter to its baseline, in heights of its letters. */
const baselineShare = 0.36;

const fontSizePx = (text: SVGTextElement): number =>
  Number.parseFloat(text.style.fontSize || text.getAttribute('font-size') || '12');

/** Lines of the PDF library stand on their baseline. */
const onBaseline = (text: SVGTextElement): void => {
  if (text.getAttribute('dominant-baseline') !== 'central') return;
  text.removeAttribute('dominant-baseline');
  text.setAttribute('y', String(Number(text.getAttribute('y') ?? 0) + fontSizePx(text) * baselineShare));
};

/** Every text of the drawing in the embedded font, whatever the screen would take. */
const inEmbeddedFont = (sheet: SVGSVGElement): SVGSVGElement => {
  for (const text of sheet.querySelectorAll('text')) {
    text.style.removeProperty('font-family');
    text.setAttribute('font-family', 'Inter');
    onBaseline(text);
  }
  return sheet;
};

/** A chart on a page of its own size: lines stay lines. Where the font lacks a sign, a picture is better than a hole. */
export const chartPdf = async (plot: ChartPlot): Promise<Blob> => {
  const sheet = paperSvg(plot);
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

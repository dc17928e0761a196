import { exactDate, shortDate } from '../../lib/text/day.ts';
import { numberText } from '../../lib/text/number-text.ts';
import { openPicture } from '../picture/open-picture.ts';
import { paletteOf, type Palette } from '../picture/palette.ts';
import type { ChartPlot } from '../plot/chart-plot.ts';
import { plotLayout } from '../plot/plot-layout.ts';
import { rangeOf } from '../scale/value-range.ts';
import { penOn } from './pen-on.ts';
import { drawLegend, legendEntries, legendPx, element, fontFamily, svgNamespace, words } from './print-legend.ts';
import { thinPoints, type ThinnedPlot } from './thin-points.ts';
import { wrapWords } from './wrap-words.ts';
import { firstView, wholeView, withEqualScales, type Size } from '../plot/plot-view.ts';

const paper: Size = { width: 1000, height: 640 };
/** Spectra are nearly square. */
const squarePaper: Size = { width: 1000, height: 760 };
const marginPx = 24;
const headPx = 52;
const footPx = 24;
/** A longer legend makes the sheet longer, not the chart smaller. */
const usualLegendPx = 110;
const noteSizePx = 12;
const noteLinePx = 17;

const noteLines = ({ note }: ChartPlot, width: number): string[] => {
  if (note === undefined) return [];
  const pen = penOn(document.createElement('canvas'));
  pen.font = `${noteSizePx}px ${fontFamily}`;
  return wrapWords(note, width, (line) => pen.measureText(line).width);
};

/** The size of the plot area determines the scales, and the labels of the scales determine the plot area. */
const sceneOf = (plot: ChartPlot, size: Size, palette: Palette) => {
  const { box } = plotLayout(plot, wholeView(plot), size);
  const view = plot.equalScales === true ? withEqualScales(firstView(plot, box), box) : wholeView(plot);
  return { plot, view, layout: { ...plotLayout(plot, view, size), box }, palette };
};

/** Tick labels may show only the time of day, so the printed chart names the dates. */
const periodOf = ({ x, layers }: ChartPlot): string => {
  const range = x.scale === 'time' ? rangeOf(layers.map(({ x }) => x)) : undefined;
  const text = x.days === true ? shortDate : exactDate;
  return range === undefined ? '' : range.map(text).join(' to ');
};

/** Halos keep labels readable over moving lines; in a PDF they would cover the letters. */
const withoutHalos = (drawing: SVGElement): SVGElement => {
  for (const text of drawing.querySelectorAll('text')) {
    if (text.hasAttribute('stroke') && !text.hasAttribute('fill')) text.remove();
    for (const name of ['stroke', 'stroke-width', 'paint-order', 'stroke-miterlimit']) text.removeAttribute(name);
  }
  return drawing;
};

/** Out of sight but in the document, so that text can be measured. */
const offscreenElement = (): HTMLElement => {
  const bench = document.createElement('div');
  bench.style.position = 'fixed';
  bench.style.left = '-10000px';
  bench.style.top = '0';
  bench.ariaHidden = 'true';
  document.body.append(bench);
  return bench;
};

const drawnParts = (plot: ChartPlot, size: Size, palette: Palette, bench: HTMLElement): Node[] => {
  const root = document.createElement('div');
  bench.append(root);
  const picture = openPicture(root, 'svg', size);
  picture.draw(sceneOf(plot, size, palette));
  const parts = [...(root.querySelector('svg')?.childNodes ?? [])].map((part) => part.cloneNode(true));
  picture.close();
  return parts;
};

const footnote = ({ pointCount, dotCount }: ThinnedPlot): string =>
  [
    'Ohmstead',
    exactDate(Date.now()),
    ...(dotCount === pointCount
      ? []
      : [`${numberText(pointCount, 0)} points drawn as ${numberText(dotCount, 0)} dots; the CSV file has them all`]),
  ].join(' · ');

/** The chart for paper, as vectors: in light colours, with title, legend and date. */
export const printSvg = (whole: ChartPlot): SVGSVGElement => {
  const thinned = thinPoints(whole);
  const { plot } = thinned;
  const bench = offscreenElement();
  try {
    const palette = paletteOf(bench, 'light');
    const { width, height: usualHeight } = plot.equalScales === true ? squarePaper : paper;
    const inner = width - 2 * marginPx;
    const entries = legendEntries(plot, palette, inner);
    const keyPx = entries.length === 0 ? 0 : ((entries.at(-1)?.row ?? 0) + 1) * legendPx;
    const height = usualHeight + Math.max(0, keyPx - usualLegendPx);
    const top = marginPx + headPx + keyPx;
    const lines = noteLines(plot, inner);
    const bottom = height - marginPx - footPx - lines.length * noteLinePx;
    const drawing = element('g', { transform: `translate(${marginPx} ${top})` });
    drawing.append(...drawnParts(plot, { width: inner, height: bottom - top }, palette, bench));
    const sheet = element('svg', { xmlns: svgNamespace, width, height, viewBox: `0 0 ${width} ${height}` });
    sheet.append(
      words(marginPx, marginPx + 14, 18, palette('text'), plot.subject ?? plot.title),
      words(marginPx, marginPx + 32, 11, palette('text-quiet'), periodOf(plot)),
      ...drawLegend(entries, palette('text'), { left: marginPx, top: marginPx + headPx }),
      withoutHalos(drawing),
      ...lines.map((line, at) => words(marginPx, bottom + (at + 1) * noteLinePx, noteSizePx, palette('text'), line)),
      words(marginPx, height - marginPx, 11, palette('text-quiet'), footnote(thinned)),
    );
    return sheet;
  } finally {
    bench.remove();
  }
};

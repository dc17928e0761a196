import type { Palette } from '../picture/palette.ts';
import { type ChartLayer, type ChartPlot, type ColourToken, colourAt } from '../plot/chart-plot.ts';

export const svgNamespace = 'http://www.w3.org/2000/svg';
export const fontFamily = 'Inter Variable, Inter, sans-serif';

export const element = <Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Record<string, string | number>,
  text?: string,
): SVGElementTagNameMap[Name] => {
  const made = document.createElementNS(svgNamespace, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  if (text !== undefined) made.textContent = text;
  return made;
};

export const words = (x: number, y: number, size: number, fill: string, text: string): SVGElement =>
  element('text', { x, y, 'font-size': size, 'font-family': fontFamily, fill }, text);

export const legendPx = 22;
const legendCharPx = 7;
const swatchPx = 22;

type Entry = { left: number; row: number; layer: ChartLayer; colours: string[] };

/** Points may have other colours than their layer: red below a threshold, green above. */
const coloursOf = (plot: ChartPlot, layer: ChartLayer): ColourToken[] => [
  ...new Set(Array.from({ length: layer.x.length }, (_, index) => colourAt(plot, layer, index))),
];

/** A single series with the same name as the heading needs no legend. */
const namedLayers = ({ layers, title }: ChartPlot) => (layers.length === 1 && layers[0]?.label === title ? [] : layers);

export const legendEntries = (plot: ChartPlot, palette: Palette, width: number): Entry[] => {
  let left = 0;
  let row = 0;
  return namedLayers(plot).map((layer) => {
    const entryPx = swatchPx + layer.label.length * legendCharPx + 20;
    if (left > 0 && left + entryPx > width) [left, row] = [0, row + 1];
    const entry = { left, row, layer, colours: coloursOf(plot, layer).map(palette) };
    left += entryPx;
    return entry;
  });
};

const sampleOf = ({ form, dashed }: ChartLayer, x: number, y: number, widthPx: number, colour: string): SVGElement =>
  form === 'points'
    ? element('circle', { cx: x + widthPx / 2, cy: y, r: 3, fill: colour })
    : element('path', {
        d: `M${x} ${y}h${widthPx}`,
        stroke: colour,
        'stroke-width': 3,
        ...(dashed === true ? { 'stroke-dasharray': '4 2' } : {}),
      });

export const drawLegend = (entries: readonly Entry[], text: string, at: { left: number; top: number }): SVGElement[] =>
  entries.flatMap(({ left, row, layer, colours }) => {
    const [x, y] = [at.left + left, at.top + row * legendPx];
    const widthPx = 16 / colours.length;
    return [
      ...colours.map((colour, place) => sampleOf(layer, x + place * widthPx, y - 4.5, widthPx, colour)),
      words(x + swatchPx, y, 12, text, layer.label),
    ];
  });

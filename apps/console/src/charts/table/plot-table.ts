import { csvBom, csvLine } from '@ohmstead/domain';
import { axisOf, type ChartAxis, type ChartLayer, type ChartPlot } from '../plot/chart-plot.ts';
import { isOpenBar, labelWithUnit } from '../plot/value-text.ts';
import { stackedTable } from './stacked-table.ts';
import { column, type Column, fromColumns, type PlotTable } from './table-columns.ts';

/** The chart's numbers as a file: as measured, not rounded as on the screen. */
export const plotCsv = (plot: ChartPlot): string => {
  const { columns, rowCount, cellsOf } = plotTable(plot);
  const { label, text } = plot.filedWith ?? {};
  const lines = [csvLine([...columns.map((column) => column.label), ...(label === undefined ? [] : [label])])];
  for (let row = 0; row < rowCount; row++)
    lines.push(csvLine([...cellsOf(row), ...(text === undefined ? [] : [text])]));
  return csvBom + lines.join('');
};

const seriesLabel = (plot: ChartPlot, layer: ChartLayer): string =>
  labelWithUnit({ label: layer.label, unit: axisOf(plot, layer).unit });

const horizontalColumns = ({ x }: ChartPlot, layer: ChartLayer): Column[] =>
  layer.xTo === undefined
    ? [column(x, layer.x)]
    : [column(x, layer.x, `${x.label} from${unitAfter(x)}`), column(x, barEnds(layer), `${x.label} to${unitAfter(x)}`)];

/** An open bar has no end to write. */
const barEnds = (layer: ChartLayer): Float64Array =>
  Float64Array.from(layer.xTo ?? [], (end, index) => (isOpenBar(layer, index) ? NaN : end));

const unitAfter = ({ unit }: ChartAxis): string => (unit === undefined ? '' : ` (${unit})`);

const nameColumns = ({ names }: ChartLayer): Column[] =>
  names === undefined
    ? []
    : [
        {
          label: names.label,
          isNumber: false,
          text: (row) => String(names.nameOf(row)),
          cell: (row) => names.nameOf(row),
        },
      ];

/** Series with the same x values share rows. */
const sideBySide = (plot: ChartPlot, first: ChartLayer): PlotTable => {
  const columns = [
    ...nameColumns(first),
    ...horizontalColumns(plot, first),
    ...plot.layers.map((layer) => column(axisOf(plot, layer), layer.y, seriesLabel(plot, layer))),
  ];
  const table = fromColumns(columns, first.x.length);
  return plot.layers.length === 1 ? { ...table, pointOf: (row) => ({ layer: first, index: row }) } : table;
};

const shareMoments = ([first, ...others]: readonly ChartLayer[]): boolean =>
  first !== undefined && first.extra === undefined && others.every(({ x }) => x === first.x);

export const plotTable = (plot: ChartPlot): PlotTable => {
  const [first] = plot.layers;
  if (first === undefined) return fromColumns([], 0);
  return shareMoments(plot.layers) ? sideBySide(plot, first) : stackedTable(plot);
};

import { isOpenBar } from '../plot/bar-text.ts';
import { axisOf, type ChartAxis, type ChartLayer, type ChartPlot } from '../plot/chart-plot.ts';
import { labelWithUnit } from '../plot/value-text.ts';
import { stackedTable } from './stacked-table.ts';
import { column, fromColumns, type Column, type PlotTable } from './table-columns.ts';

const seriesLabel = (plot: ChartPlot, layer: ChartLayer): string =>
  labelWithUnit({ label: layer.label, unit: axisOf(plot, layer).unit });

const horizontalColumns = ({ x }: ChartPlot, layer: ChartLayer): Column[] =>
  layer.xTo === undefined
    ? [column(x, layer.x)]
    : [column(x, layer.x, `${x.label} from${unitAfter(x)}`), column(x, barEnds(layer), `${x.label} to${unitAfter(x)}`)];

/** A bar that holds everything from its beginning on has no end to write. */
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

/** Series that share their moments stand side by side. */
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

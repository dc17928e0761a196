import { isOpenBar } from '../plot/bar-text.ts';
import { axisOf, type ChartAxis, type ChartLayer, type ChartPlot } from '../plot/chart-plot.ts';
import { labelWithUnit, numberText, valueText } from '../plot/value-text.ts';

export type TableColumn = { label: string; isNumber: boolean };

/** A chart's numbers as rows, made when they are asked for: a chart may hold 100 000 of them. */
export type PlotTable = {
  columns: readonly TableColumn[];
  rowCount: number;
  /** What is written on the screen. */
  textsOf: (row: number) => string[];
  /** Numbers as they are, for files. */
  cellsOf: (row: number) => (string | number | null)[];
  /** Which point the row shows, where it shows one only. */
  pointOf?: (row: number) => { layer: ChartLayer; index: number };
};

type Column = TableColumn & { text: (row: number) => string; cell: (row: number) => string | number | null };

const columnName = (axis: ChartAxis): string => axis.columnLabel ?? labelWithUnit(axis);

const numberCell = (value: number): number | null => (Number.isNaN(value) ? null : value);

const column = (axis: ChartAxis, values: ArrayLike<number>, label = columnName(axis)): Column => ({
  label,
  isNumber: axis.scale !== 'time' && axis.names === undefined,
  text: (row) => valueText(axis, values[row]!),
  cell: (row) => cellOf(axis, values[row]!),
});

/** Files carry the moment with its zone, so that nobody has to guess. */
const cellOf = (axis: ChartAxis, value: number): string | number | null => {
  if (axis.scale === 'time') return new Date(value).toISOString();
  return axis.names?.[value] ?? numberCell(value);
};

const fromColumns = (columns: readonly Column[], rowCount: number): PlotTable => ({
  columns: columns.map(({ label, isNumber }) => ({ label, isNumber })),
  rowCount,
  textsOf: (row) => columns.map(({ text }) => text(row)),
  cellsOf: (row) => columns.map(({ cell }) => cell(row)),
});

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

/** Series that share their moments stand side by side. */
const sideBySide = (plot: ChartPlot, first: ChartLayer): PlotTable => {
  const columns = [
    ...horizontalColumns(plot, first),
    ...plot.layers.map((layer) => column(axisOf(plot, layer), layer.y, seriesLabel(plot, layer))),
  ];
  const table = fromColumns(columns, first.x.length);
  return plot.layers.length === 1 ? { ...table, pointOf: (row) => ({ layer: first, index: row }) } : table;
};

const extraText = (value: number, digits: number | undefined): string =>
  digits === undefined ? String(Number(value.toPrecision(5))) : numberText(value, digits);

/** Series of their own stand one below the other, each row saying which it belongs to. */
const oneBelowTheOther = (plot: ChartPlot): PlotTable => {
  const starts: number[] = [];
  let rowCount = 0;
  for (const { x } of plot.layers) {
    starts.push(rowCount);
    rowCount += x.length;
  }
  const pointOf = (row: number) => {
    const place = starts.findLastIndex((start) => start <= row);
    return { layer: plot.layers[place]!, index: row - starts[place]! };
  };
  const { extra } = plot.layers[0]!;
  const sameAxis = plot.ys.length === 1;
  const of = (label: string, isNumber: boolean, text: Column['text'], cell: Column['cell']): Column => ({
    label,
    isNumber,
    text,
    cell,
  });
  const at =
    <T>(read: (layer: ChartLayer, index: number) => T) =>
    (row: number) => {
      const { layer, index } = pointOf(row);
      return read(layer, index);
    };
  const series = (layer: ChartLayer) => layer.label;
  const columns: Column[] = [
    of('Series', false, at(series), at(series)),
    ...(extra === undefined
      ? []
      : [
          of(
            labelWithUnit(extra),
            true,
            at((layer, index) => extraText(layer.extra!.values[index]!, layer.extra!.digits)),
            at((layer, index) => numberCell(layer.extra!.values[index]!)),
          ),
        ]),
    of(
      columnName(plot.x),
      plot.x.scale !== 'time',
      at((layer, index) => valueText(plot.x, layer.x[index]!)),
      at((layer, index) => cellOf(plot.x, layer.x[index]!)),
    ),
    of(
      sameAxis ? columnName(plot.ys[0]) : 'Value',
      true,
      at((layer, index) => valueText(axisOf(plot, layer), layer.y[index]!)),
      at((layer, index) => cellOf(axisOf(plot, layer), layer.y[index]!)),
    ),
    ...(sameAxis
      ? []
      : [
          of(
            'Unit',
            false,
            at((layer) => axisOf(plot, layer).unit ?? ''),
            at((layer) => axisOf(plot, layer).unit ?? null),
          ),
        ]),
  ];
  return { ...fromColumns(columns, rowCount), pointOf };
};

const shareMoments = ([first, ...others]: readonly ChartLayer[]): boolean =>
  first !== undefined && first.extra === undefined && others.every(({ x }) => x === first.x);

export const plotTable = (plot: ChartPlot): PlotTable => {
  const [first] = plot.layers;
  if (first === undefined) return fromColumns([], 0);
  return shareMoments(plot.layers) ? sideBySide(plot, first) : oneBelowTheOther(plot);
};

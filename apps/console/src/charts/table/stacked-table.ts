import { numberText } from '../../lib/text/number-text.ts';
import { axisOf, type ChartLayer, type ChartPlot } from '../plot/chart-plot.ts';
import { labelWithUnit, valueText } from '../plot/value-text.ts';
import { cellOf, columnName, fromColumns, numberCell, type Column, type PlotTable } from './table-columns.ts';
import { numberAt } from '../../lib/number-at.ts';

type Read<T> = (layer: ChartLayer, index: number) => T;
type StackedColumn = { label: string; isNumber: boolean; text: Read<string>; cell: Read<string | number | null> };

const extraText = (value: number, digits: number | undefined): string =>
  digits === undefined ? String(Number(value.toPrecision(5))) : numberText(value, digits);

const seriesColumn: StackedColumn = {
  label: 'Series',
  isNumber: false,
  text: ({ label }) => label,
  // No-break spaces between numbers and units are only for the screen.
  cell: ({ label }) => label.replaceAll('\u00a0', ' '),
};

const extraColumns = ({ layers }: ChartPlot): StackedColumn[] => {
  const extra = layers[0]?.extra;
  if (extra === undefined) return [];
  const valueIn: Read<number> = (layer, index) => layer.extra?.values[index] ?? NaN;
  return [
    {
      label: labelWithUnit(extra),
      isNumber: true,
      text: (layer, index) => extraText(valueIn(layer, index), layer.extra?.digits),
      cell: (layer, index) => numberCell(valueIn(layer, index)),
    },
  ];
};

const horizontalColumn = ({ x }: ChartPlot): StackedColumn => ({
  label: columnName(x),
  isNumber: x.scale !== 'time',
  text: (layer, index) => valueText(x, numberAt(layer.x, index)),
  cell: (layer, index) => cellOf(x, numberAt(layer.x, index)),
});

/** If series have axes of their own, each row names its unit. */
const valueColumns = (plot: ChartPlot): StackedColumn[] => {
  const isOneAxis = plot.ys.length === 1;
  const value: StackedColumn = {
    label: isOneAxis ? columnName(plot.ys[0]) : 'Value',
    isNumber: true,
    text: (layer, index) => valueText(axisOf(plot, layer), numberAt(layer.y, index)),
    cell: (layer, index) => cellOf(axisOf(plot, layer), numberAt(layer.y, index)),
  };
  const unitOf = (layer: ChartLayer): string => axisOf(plot, layer).unit ?? '';
  return isOneAxis ? [value] : [value, { label: 'Unit', isNumber: false, text: unitOf, cell: unitOf }];
};

/** Maps table rows to points of series. */
const rowsOf = (layers: readonly ChartLayer[]) => {
  const stretches: { layer: ChartLayer; start: number }[] = [];
  let rowCount = 0;
  for (const layer of layers) {
    stretches.push({ layer, start: rowCount });
    rowCount += layer.x.length;
  }
  const pointOf = (row: number) => {
    const found = stretches.findLast(({ start }) => start <= row);
    if (found === undefined) throw new Error(`There is no row ${row}`);
    return { layer: found.layer, index: row - found.start };
  };
  return { rowCount, pointOf };
};

/** Series with different x values are listed one after the other, and each row names its series. */
export const stackedTable = (plot: ChartPlot): PlotTable => {
  const { rowCount, pointOf } = rowsOf(plot.layers);
  const stacked = [seriesColumn, ...extraColumns(plot), horizontalColumn(plot), ...valueColumns(plot)];
  const at =
    <T>(read: Read<T>) =>
    (row: number): T => {
      const { layer, index } = pointOf(row);
      return read(layer, index);
    };
  const columns = stacked.map(({ label, isNumber, text, cell }): Column => ({
    label,
    isNumber,
    text: at(text),
    cell: at(cell),
  }));
  return { ...fromColumns(columns, rowCount), pointOf };
};

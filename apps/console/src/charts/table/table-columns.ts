import type { ChartAxis, ChartLayer } from '../plot/chart-plot.ts';
import { axisTitle, valueText } from '../plot/value-text.ts';
import { numberAt } from '../../lib/number-at.ts';

export type TableColumn = { label: string; isNumber: boolean };

/** A chart's numbers as rows, computed on demand: a chart may hold 100 000. */
export type PlotTable = {
  columns: readonly TableColumn[];
  rowCount: number;
  /** The formatted texts for the screen. */
  textsOf: (row: number) => string[];
  /** The unformatted numbers, for files. */
  cellsOf: (row: number) => (string | number | null)[];
  /** The point that the row shows, if it shows only one. */
  pointOf?: (row: number) => { layer: ChartLayer; index: number };
};

export type Column = TableColumn & { text: (row: number) => string; cell: (row: number) => string | number | null };

export const columnName = (axis: ChartAxis): string => axis.columnLabel ?? axisTitle(axis);

export const numberCell = (value: number): number | null => (Number.isNaN(value) ? null : value);

export const column = (axis: ChartAxis, values: ArrayLike<number>, label = columnName(axis)): Column => ({
  label,
  isNumber: axis.scale !== 'time' && axis.names === undefined,
  text: (row) => valueText(axis, numberAt(values, row)),
  cell: (row) => cellOf(axis, numberAt(values, row)),
});

/** Files give times with their zone, so that they are unambiguous. */
export const cellOf = (axis: ChartAxis, value: number): string | number | null => {
  if (axis.scale === 'time') return new Date(value).toISOString();
  return axis.names?.[value] ?? numberCell(value);
};

export const fromColumns = (columns: readonly Column[], rowCount: number): PlotTable => ({
  columns: columns.map(({ label, isNumber }) => ({ label, isNumber })),
  rowCount,
  textsOf: (row) => columns.map(({ text }) => text(row)),
  cellsOf: (row) => columns.map(({ cell }) => cell(row)),
});

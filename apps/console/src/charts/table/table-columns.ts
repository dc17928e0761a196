import type { ChartAxis, ChartLayer } from '../plot/chart-plot.ts';
import { axisTitle, valueText } from '../plot/value-text.ts';
import { numberAt } from '../../lib/number-at.ts';

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

export type Column = TableColumn & { text: (row: number) => string; cell: (row: number) => string | number | null };

export const columnName = (axis: ChartAxis): string => axis.columnLabel ?? axisTitle(axis);

export const numberCell = (value: number): number | null => (Number.isNaN(value) ? null : value);

export const column = (axis: ChartAxis, values: ArrayLike<number>, label = columnName(axis)): Column => ({
  label,
  isNumber: axis.scale !== 'time' && axis.names === undefined,
  text: (row) => valueText(axis, numberAt(values, row)),
  cell: (row) => cellOf(axis, numberAt(values, row)),
});

/** Files carry the moment with its zone, so that nobody has to guess. */
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

import { csvBom, csvLine } from '@ohmstead/domain';
import type { ChartPlot } from '../plot/chart-plot.ts';
import { plotTable } from './plot-table.ts';

/** The chart's numbers as a file: as they were measured, not as they are rounded on the screen. */
export const plotCsv = (plot: ChartPlot): string => {
  const { columns, rowCount, cellsOf } = plotTable(plot);
  const { label, text } = plot.filedWith ?? {};
  const lines = [csvLine([...columns.map((column) => column.label), ...(label === undefined ? [] : [label])])];
  for (let row = 0; row < rowCount; row++)
    lines.push(csvLine([...cellsOf(row), ...(text === undefined ? [] : [text])]));
  return csvBom + lines.join('');
};
